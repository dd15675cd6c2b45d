"""What calls of Python's library do with their arguments."""

from __future__ import annotations

# A name or number is a positional argument, with its keyword after it.
# kind → what is done with that argument: read, write, delete, tree (delete with all below), shell (a text for a
# shell), argv (a list of words, or one program), url (fetched), post (sent to), address (host and port).
CALLS: dict[str, tuple[tuple[str, int, str], ...]] = {
    "os.remove": (("delete", 0, "path"),),
    "os.unlink": (("delete", 0, "path"),),
    "os.rmdir": (("delete", 0, "path"),),
    "os.removedirs": (("delete", 0, "name"),),
    "os.rename": (("delete", 0, "src"), ("write", 1, "dst")),
    "os.renames": (("delete", 0, "old"), ("write", 1, "new")),
    "os.replace": (("delete", 0, "src"), ("write", 1, "dst")),
    "os.link": (("read", 0, "src"), ("write", 1, "dst")),
    "os.symlink": (("write", 1, "dst"),),
    "os.mkdir": (("write", 0, "path"),),
    "os.makedirs": (("write", 0, "name"),),
    "os.mkfifo": (("write", 0, "path"),),
    "os.mknod": (("write", 0, "path"),),
    "os.truncate": (("write", 0, "path"),),
    "os.chmod": (("write", 0, "path"),),
    "os.chown": (("write", 0, "path"),),
    "os.utime": (("write", 0, "path"),),
    "os.setxattr": (("write", 0, "path"),),
    "os.system": (("shell", 0, "command"),),
    "os.popen": (("shell", 0, "cmd"),),
    "os.startfile": (("argv", 0, "filepath"),),
    "os.posix_spawn": (("argv", 1, "argv"),),
    "os.posix_spawnp": (("argv", 1, "argv"),),
    "os.execv": (("argv", 1, "argv"),),
    "os.execve": (("argv", 1, "argv"),),
    "os.execvp": (("argv", 1, "args"),),
    "os.execvpe": (("argv", 1, "args"),),
    "os.spawnv": (("argv", 2, "args"),),
    "os.spawnve": (("argv", 2, "args"),),
    "os.spawnvp": (("argv", 2, "args"),),
    "os.spawnvpe": (("argv", 2, "args"),),
    "pty.spawn": (("argv", 0, "argv"),),
    "subprocess.getoutput": (("shell", 0, "cmd"),),
    "subprocess.getstatusoutput": (("shell", 0, "cmd"),),
    "commands.getoutput": (("shell", 0, "cmd"),),
    "asyncio.create_subprocess_shell": (("shell", 0, "cmd"),),
    "shutil.rmtree": (("tree", 0, "path"),),
    "shutil.move": (("tree", 0, "src"), ("write", 1, "dst")),
    "shutil.copy": (("read", 0, "src"), ("write", 1, "dst")),
    "shutil.copy2": (("read", 0, "src"), ("write", 1, "dst")),
    "shutil.copyfile": (("read", 0, "src"), ("write", 1, "dst")),
    "shutil.copytree": (("read", 0, "src"), ("write", 1, "dst")),
    "shutil.copymode": (("write", 1, "dst"),),
    "shutil.copystat": (("write", 1, "dst"),),
    "shutil.chown": (("write", 0, "path"),),
    "shutil.make_archive": (("write", 0, "base_name"), ("read", 2, "root_dir")),
    "shutil.unpack_archive": (("read", 0, "filename"), ("write", 1, "extract_dir")),
    "sqlite3.connect": (("write", 0, "database"),),
    "shelve.open": (("write", 0, "filename"),),
    "dbm.open": (("write", 0, "file"),),
    "linecache.getline": (("read", 0, "filename"),),
    "linecache.getlines": (("read", 0, "filename"),),
    "fileinput.input": (("read", 0, "files"),),
    "runpy.run_path": (("read", 0, "path_name"),),
    "urllib.request.urlopen": (("url", 0, "url"), ("sent", 1, "data")),
    "urllib.request.Request": (("url", 0, "url"), ("sent", 1, "data")),
    "urllib.request.urlretrieve": (("url", 0, "url"), ("write", 1, "filename")),
    "http.client.HTTPConnection": (("address", 0, "host"),),
    "http.client.HTTPSConnection": (("address", 0, "host"),),
    "ftplib.FTP": (("address", 0, "host"),),
    "smtplib.SMTP": (("address", 0, "host"), ("sent", 0, "host")),
    "smtplib.SMTP_SSL": (("address", 0, "host"), ("sent", 0, "host")),
    "telnetlib.Telnet": (("address", 0, "host"), ("sent", 0, "host")),
    "socket.create_connection": (("address", 0, "address"), ("sent", 0, "address")),
    "socket.gethostbyname": (("address", 0, "hostname"),),
    "socket.getaddrinfo": (("address", 0, "host"),),
    "asyncio.open_connection": (("address", 0, "host"), ("sent", 0, "host")),
    "webbrowser.open": (("url", 0, "url"),),
    "numpy.load": (("read", 0, "file"),),
    "numpy.loadtxt": (("read", 0, "fname"),),
    "numpy.genfromtxt": (("read", 0, "fname"),),
    "numpy.save": (("write", 0, "file"),),
    "numpy.savez": (("write", 0, "file"),),
    "numpy.savetxt": (("write", 0, "fname"),),
    "pandas.read_csv": (("read", 0, "filepath_or_buffer"),),
    "pandas.read_json": (("read", 0, "path_or_buf"),),
    "pandas.read_excel": (("read", 0, "io"),),
    "pandas.read_parquet": (("read", 0, "path"),),
    "PIL.Image.open": (("read", 0, "fp"),),
    "yaml.safe_load_file": (("read", 0, "path"),),
}

# Calls that run a list of words, or a text when `shell=True`.
PROCESSES = frozenset(f"subprocess.{name}" for name in ("run", "call", "check_call", "check_output", "Popen")) | {
    "asyncio.create_subprocess_exec"
}
# Calls that run the words given as arguments of their own, from that argument on.
WORDS = {"os.execl": 1, "os.execlp": 1, "os.spawnl": 2, "os.spawnlp": 2, "asyncio.create_subprocess_exec": 0}

# Calls whose second argument, or `mode`, says whether the file is read or written.
OPENING = frozenset(
    [
        "open",
        "io.open",
        "codecs.open",
        "os.fdopen",
        "gzip.open",
        "bz2.open",
        "lzma.open",
        "zipfile.ZipFile",
        "tarfile.open",
        "tarfile.TarFile",
    ]
)

# Methods of a path.
PATH_METHODS: dict[str, str] = {
    "read_text": "read",
    "read_bytes": "read",
    "write_text": "write",
    "write_bytes": "write",
    "touch": "write",
    "mkdir": "write",
    "chmod": "write",
    "symlink_to": "write",
    "hardlink_to": "write",
    "unlink": "delete",
    "rmdir": "delete",
    "rename": "delete",
    "replace": "delete",
}

# Methods of data frames and the like that write the file they name.
WRITING_METHODS = frozenset(
    ["to_csv", "to_json", "to_excel", "to_parquet", "to_pickle", "to_html", "savefig", "tofile", "extractall"]
)
SENDING_METHODS = frozenset({"post", "put", "patch", "delete", "request", "send"})
FETCHING_METHODS = frozenset({"get", "head", "options", "stream", "ws_connect"})
CLIENTS = frozenset({"requests", "httpx", "aiohttp", "urllib3"})
ENVIRONMENT = frozenset({"os.environ", "os.environb", "os.getenv", "os.getenvb"})
EVALUATING = frozenset({"exec", "eval", "compile", "builtins.exec", "builtins.eval"})
IMPORTING = frozenset({"__import__", "importlib.import_module", "builtins.__import__"})
PATHS = frozenset(
    [
        "pathlib.Path",
        "pathlib.PosixPath",
        "pathlib.PurePath",
        "os.fspath",
        "str",
        "os.path.abspath",
        "os.path.realpath",
        "os.path.normpath",
    ]
)
