"""A rule with something of everything, for the tests of reading and packing."""

from __future__ import annotations

SAMPLE = """
.{
    .program = "tool",
    .aliases = .{ "gtool", "tool.*" },
    .summary = "do it",
    .option_style = .posix,
    .reads = .{"TOOL_HOME"},
    .option_groups = .{ .loud = .{.{ .names = .{"--loud"}, .marks = .loud }} },
    .options = .{
        .{ .names = .{ "-q", "--quiet" }, .marks = .{ .quiet, .calm } },
        .{ .names = .{"-C"}, .takes = .{ .name = .directory, .role = .path_directory, .sets_cwd = true } },
        .{ .names = .{"--form"}, .takes = .{ .name = .form, .role = .text, .shape = .{ .key_value = .at_file } } },
        .{ .names = .{"--mount"}, .takes = .{ .name = .mount, .role = .text, .shape = .{ .name = .key_value,
            .separator = "=", .keys = .{ .source = .path_read } } } },
    },
    .service = .{ .system = "tools", .name = .form },
    .subcommands = .{
        .run = .{
            .aliases = .{"r"},
            .uses = .{.loud},
            .options = .{
                .{ .names = .{ "-i", "--in-place" },
                   .takes = .{ .name = .backup, .role = .suffix, .attached = true, .optional = true } },
                .{ .names = .{"-I"}, .takes = .{ .name = .placeholder, .role = .text } },
            },
            .operands = .{
                .{ .name = .file, .role = .path_read, .repeated = true, .unless = .{ "-i", .quiet } },
                .{ .name = .command, .role = .command_argv, .rest = true, .after = "--" },
            },
            .effects = .{
                .{ .read = .file, .reach = .tree, .metadata = true },
                .{ .modify = .file, .when = "-i", .and_when = .{ .not = .quiet }, .facets = .{.destructive} },
                .{ .create = .{ .suffix = .backup, .of = .file } },
                .{ .net_send = .{ .host = "example.com" }, .when = .{ .value = .form, .starts = "@" } },
                .{ .vcs_write = .{ .remote = "origin", .ref = .form }, .when = .{ .count = .file, .at_least = 2 } },
                .{ .service_write = .{ .service = "docker", .kind = "image", .name = .form } },
                .{ .read = .{ .below = .directory, .names = .file },
                   .unless = .{ .all = .{ .quiet, .no_subcommand } } },
                .{ .code = .unknown, .because = "nobody knows" },
                .{ .run = .command, .appends = .stdin, .replacing = .placeholder, .place = .container },
                .{ .run = .stdin, .replacing = "{}", .with = .file, .clean = "-i" },
            },
            .prints = .{ .{ .content_of = .file, .when = .quiet }, .{ .how = .stdin, .unless = .quiet }, .text },
        },
        .@"show|list" = .{ .effects = .{.{ .read = .repository }} },
    },
    .default_subcommand = "list",
    .examples = .{
        .{ .command = "tool run a", .effects = .{.{ .read = "a" }} },
        .{ .command = "tool list", .effects = .{.{ .read = .repository, .facets = .{} }} },
        .{ .command = "tool push", .effects = .{.{ .vcs_write = .{ .remote = "origin", .ref = "main" } }} },
        .{ .command = "tool run -- x", .never = .{ .modify, .delete } },
    },
}
"""

TABLES = """
.{ .assignments = .{
    .{ .names = .{ "LD_PRELOAD", "LD_*" }, .role = .code_library, .everyone = true, .because = "it is loaded" },
    .{ .names = .{"LD_BIND_NOW"}, .role = .text },
    .{ .names = .{"*_COMMAND"}, .role = .unknown },
} }
"""

SETTINGS = """
.{ .settings = .{
    .{ .names = .{ "core.pager", "pager.*" }, .role = .command_shell },
    .{ .names = .{"user.name"}, .role = .text, .inert = true },
} }
"""
