"""Patterns of what is secret, protected or runs on its own.

`name` and `*.end` match a last component at any depth, `a/b` the last two, `a/**` all below a directory `a` at any
depth; `!` exempts; `~/` and `/` bind a pattern to the home or the file system's root. Later ones win over earlier.
"""

from __future__ import annotations

# Files whose content is a credential: reading one stands outside wherever it lies.
SECRETS = (
    ".env",
    ".env.*",
    "!.env.example",
    "!.env.sample",
    "!.env.template",
    "!.env.dist",
    "*.pem",
    "*.key",
    "*.p12",
    "*.pfx",
    "*.jks",
    "*.keystore",
    "*.kdbx",
    "*.ppk",
    "id_rsa*",
    "id_dsa*",
    "id_ecdsa*",
    "id_ed25519*",
    "!*.pub",
    ".netrc",
    "_netrc",
    ".npmrc",
    ".pypirc",
    ".git-credentials",
    ".pgpass",
    ".my.cnf",
    ".vault-token",
    ".htpasswd",
    ".dockercfg",
    "credentials.json",
    "service-account.json",
    ".aws/**",
    ".azure/**",
    ".config/gcloud/**",
    ".config/gh/**",
    ".config/op/**",
    ".password-store/**",
    ".ssh/**",
    "!.ssh/config",
    "!.ssh/known_hosts",
    ".gnupg/**",
    ".kube/config",
    ".docker/config.json",
    ".cargo/credentials",
    ".cargo/credentials.toml",
    ".gem/credentials",
    ".terraform.d/credentials.tfrc.json",
    ".config/rclone/rclone.conf",
    ".config/hub",
    ".config/google-chrome/**",
    ".config/chromium/**",
    ".mozilla/**",
    ".local/share/keyrings/**",
    ".local/share/fish/fish_history",
    "library/keychains/**",
    ".m2/settings.xml",
    ".bash_history",
    ".zsh_history",
    ".python_history",
    ".node_repl_history",
    ".psql_history",
    ".mysql_history",
    "krb5cc_*",
    "/run/secrets/**",
    "/var/run/secrets/**",
    ".claude/.credentials.json",
    ".codex/auth.json",
    "/etc/shadow",
    "/etc/gshadow",
    "/etc/shadow-",
    "/etc/gshadow-",
    "/etc/sudoers",
    "/etc/ssh/ssh_host_*",
    "/proc/*/environ",
    "/proc/*/mem",
    "/dev/mem",
    "/dev/kmem",
)

# Settings, hooks and rules of agents and of this guard, directly below a root, the cwd or the home: changing them is
# `policy_write`. At other depths they are protected only.
GUARDS = (
    ".claude/**",
    ".claude.json",
    ".codex/**",
    ".gemini/**",
    ".cursor/**",
    ".copilot/**",
    ".opencode/**",
    ".config/opencode/**",
    "opencode.json",
    ".kiro/**",
    ".factory/**",
    ".venom/**",
    "venom-policy.zon",
    ".config/venom-policy/**",
    ".local/share/venom-policy/**",
    ".local/state/venom-policy/**",
    ".cache/venom-policy/**",
    "library/application support/venom-policy/**",
    "library/caches/venom-policy/**",
)

# Protected at any depth: a label must name the file that is changed.
PROTECTED = (
    ".git/**",
    ".git",
    ".claude/**",
    ".codex/**",
    ".gemini/**",
    ".cursor/**",
    ".copilot/**",
    ".opencode/**",
    ".venom/**",
)

# Files that something runs on its own later: a label must name them too.
AUTORUN = (
    ".envrc",
    ".mcp.json",
    ".clinerules/**",
    ".github/copilot/**",
    ".github/hooks/**",
    ".vscode/tasks.json",
    ".vscode/settings.json",
    ".vscode/launch.json",
    "*.code-workspace",
    ".idea/**",
    ".devcontainer/**",
    ".devcontainer.json",
    ".husky/**",
    ".githooks/**",
    ".pre-commit-config.yaml",
    "lefthook.yml",
    ".lefthook.yml",
    ".github/workflows/**",
    ".github/actions/**",
    ".gitlab-ci.yml",
    ".circleci/**",
    ".travis.yml",
    "jenkinsfile",
    ".gitattributes",
    ".gitmodules",
    ".gitconfig",
    ".npmrc",
    ".yarnrc",
    ".yarnrc.yml",
    ".pnpmfile.cjs",
    ".pnp.cjs",
    ".cargo/config.toml",
    ".cargo/config",
    "rust-toolchain",
    "rust-toolchain.toml",
    ".mise.toml",
    "mise.toml",
    ".tool-versions",
    ".bazelrc",
    ".mvn/**",
    "conftest.py",
    "sitecustomize.py",
    "usercustomize.py",
    ".pdbrc",
    ".gdbinit",
    ".lldbinit",
    ".exrc",
    ".vimrc",
    ".nvimrc",
    ".nvim.lua",
    ".lvimrc",
    ".dir-locals.el",
    ".screenrc",
    ".tmux.conf",
)

# Variables whose value is a credential, by what their name holds.
SECRET_VARIABLES = (
    "token",
    "secret",
    "password",
    "passwd",
    "passphrase",
    "api_key",
    "apikey",
    "private_key",
    "access_key",
    "credential",
)

# Local engines whose services are neither surely ours nor surely others'.
LOCAL_ENGINES = frozenset({"docker", "podman", "compose", "container", "nerdctl"})

# Directories of what was installed, built or recorded: no credential of the user is looked for there.
INSTALLED = frozenset({".git", "node_modules", "site-packages", ".venv", "venv", "__pycache__", "target"})

# Devices below /dev that hold or are the memory of the machine.
DISKS = (
    "sd*", "hd*", "vd*", "xvd*", "nvme*", "mmcblk*", "dm-*", "md*", "loop*", "disk*", "rdisk*", "nbd*", "sr*", "zd*",
    "mem", "kmem", "port", "disk/**", "mapper/**", "block/**",
)  # fmt: skip

# Hosts that hand out the credentials of the machine to whoever fetches from them.
SECRET_HOSTS = frozenset(
    {"169.254.169.254", "169.254.170.2", "fd00:ec2::254", "100.100.100.200", "metadata", "metadata.google.internal"}
)

# Directories, the first segment of a path, below which credentials lie that no pattern needs to name.
HOLD_SECRETS = frozenset({"", "dev", "etc", "home", "private", "proc", "root", "run", "users", "var"})

# Directories, the first segment of a path, of devices, sockets and processes, which have in hand what every program of
# the machine has.
LIVE = frozenset({"dev", "proc", "run"})

# What /proc tells of the machine besides.
PLAIN_FACTS = frozenset(
    {"cpuinfo", "meminfo", "loadavg", "uptime", "version", "mounts", "filesystems", "stat", "swaps"}
)

# What a named place stands for where the scope does not say; `localhost` is found by port (scope/places.py).
PLACES = {
    "scratch": ("/tmp/*",),
    "packages": (
        "/usr/include/**",
        "/usr/local/include/**",
        "/usr/lib/python3*/**",
        "/usr/local/lib/python3*/**",
        "/usr/lib/node_modules/**",
        "/usr/local/lib/node_modules/**",
        "/usr/local/go/src/**",
        "/usr/lib/go*/src/**",
        "/usr/share/doc/**",
        "/usr/share/man/**",
        "~/.local/lib/python3*/**",
        "~/.local/share/uv/python/**",
        "~/.pyenv/versions/*/lib/**",
        "~/.nvm/versions/node/*/lib/node_modules/**",
        "~/.cargo/registry/src/**",
        "~/.rustup/toolchains/*/lib/**",
        "~/go/pkg/mod/**",
        "~/.m2/repository/**",
    ),
    "origin": ("remote:origin",),
    "forge": (),
    "localhost": (),
    "containers": tuple([f"service:{engine}" for engine in sorted(LOCAL_ENGINES)]),
}

# The most that a held label grants at a place, whatever it says.
MOST_AT_PLACE = {
    "scratch": "files",
    "packages": "read",
    "origin": "write",
    "forge": "respond",
    "localhost": "read",
    "containers": "read",
}

# Ports of this machine below this one belong to the system.
LEAST_PORT = 1024

# Ports of engines, debuggers and consoles: whoever may ask there may run code or read credentials.
CONTROL_PORTS = frozenset(
    {
        *(2019, 2375, 2376, 2377, 2379, 2380, 3306, 4040, 4444, 5005, 5432, 5555, 5672, 5678, 5984, 6000, 6379, 6443),
        *(7681, 8001, 8200, 8265, 8500, 8600, 9222, 9229, 9515, 10250, 10255, 11211, 15672, 27017),
    }
)

# Made anew by the tools of a project: deleting what git ignores of these loses nothing.
DISPOSABLE = (
    "build", "dist", "out", "target", "node_modules", ".venv", "__pycache__", ".pytest_cache", ".ruff_cache",
    ".mypy_cache", "coverage", ".next", "*.pyc", "*.egg-info",
)  # fmt: skip
