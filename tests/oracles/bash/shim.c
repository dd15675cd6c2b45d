/* Loaded into bash: serves requests, lets every name look like a program, and notes what would be executed.

   A request is: vector (8 bytes), length of it (4), length of the text (4), text. An answer is: flags (4), number of
   executions (4), length of the notes (4), length of what was said on standard error (4), the notes, what was said. A note is: length (4)
   and the arguments, each ended by NUL. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOTES = 1 << 18, SAID = 2000, MOST = 24, TIMED_OUT = 1, TOO_MANY = 2 };
/* A process that only computes is in a loop without end; one that waits may be waiting for a busy machine. */
enum { BUSY_MS = 150, WALL_MS = 1000, LINGER_MS = 300 };
enum { ASKING = 250, ANSWERING = 251, SAYING = 252 };
static const char GATE[] = "/gate", PROGRAMS[] = "/x/";
static const char *const FILES[] = { "/work/a.txt", "/work/b.txt", "/work/in" };

struct board {
    _Atomic uint32_t count, used;
    uint64_t vector;
    pid_t shell;
    char notes[NOTES];
};
static struct board *board;
static char *text;
static size_t room;
static pid_t run;
static pid_t (*divide)(void);

__attribute__((constructor)) static void set_up(int count, char **words, char **environment)
{
    (void)environment;
    unsetenv("LD_PRELOAD");
    if (count < 3)
        return;
    text = words[2];
    room = strlen(text);
    divide = dlsym(RTLD_NEXT, "fork");
    board = mmap(NULL, sizeof *board, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

/* ── what a run may do ── */

static int is_program(const char *path) { return !strncmp(path, PROGRAMS, sizeof PROGRAMS - 1) && path[3]; }

int execve(const char *path, char *const words[], char *const environment[])
{
    (void)environment;
    if (!run)
        _exit(126);
    uint32_t place = atomic_fetch_add(&board->count, 1), size = 0;
    if (place >= MOST) {
        syscall(SYS_kill, board->shell, SIGKILL);
        _exit(0);
    }
    /* What is started counts, not what it is told its name is (`exec -a`), and it is called as it was written. */
    const char *name = !strcmp(path, *words) ? *words : is_program(path) ? path + sizeof PROGRAMS - 1 : strchr(*words, '/') ? *words : path;
    for (char *const *word = words; *word; word++)
        size += strlen(word == words ? name : *word) + 1;
    uint32_t at = atomic_fetch_add(&board->used, size + 4);
    if (at + size + 4 <= NOTES) {
        memcpy(board->notes + at, &size, 4);
        at += 4;
        for (char *const *word = words; *word; word++) {
            const char *shown = word == words ? name : *word;
            size_t length = strlen(shown) + 1;
            memcpy(board->notes + at, shown, length);
            at += length;
        }
    }
    _exit(place < 64 ? board->vector >> place & 1 : 0);
}

static int pretend(struct stat *found)
{
    memset(found, 0, sizeof *found);
    found->st_mode = S_IFREG | 0755;
    found->st_nlink = 1;
    found->st_size = 1;
    return 0;
}

int stat(const char *path, struct stat *found)
{
    return is_program(path) ? pretend(found) : fstatat(AT_FDCWD, path, found, 0);
}

int access(const char *path, int mode) { return is_program(path) ? 0 : (int)syscall(SYS_access, path, mode); }
int eaccess(const char *path, int mode) { return access(path, mode); }
int faccessat(int at, const char *path, int mode, int flags)
{
    (void)flags;
    return is_program(path) ? 0 : (int)syscall(SYS_faccessat, at, path, mode);
}

static void count_down(void)
{
    setitimer(ITIMER_PROF, &(struct itimerval) { { 0, 0 }, { 0, BUSY_MS * 1000 } }, NULL);
}

pid_t fork(void)
{
    pid_t child = divide();
    if (!child && run)
        count_down();
    return child;
}

/* A signal reaches nobody but the process that sends it. */
int kill(pid_t process, int signal) { return process == getpid() ? (int)syscall(SYS_kill, process, signal) : 0; }
int killpg(pid_t group, int signal) { (void)group, (void)signal; return 0; }

/* ── the server ── */

static void read_all(void *into, size_t size)
{
    for (char *at = into; size;) {
        ssize_t got = read(ASKING, at, size);
        if (got <= 0)
            _exit(0);
        at += got, size -= got;
    }
}

static void write_all(const void *from, size_t size)
{
    for (const char *at = from; size;) {
        ssize_t put = write(ANSWERING, at, size);
        if (put <= 0)
            _exit(0);
        at += put, size -= put;
    }
}

static void empty(const char *directory)
{
    DIR *listing = opendir(directory);
    if (!listing)
        return;
    for (struct dirent *entry; (entry = readdir(listing));)
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") && unlinkat(dirfd(listing), entry->d_name, 0))
            unlinkat(dirfd(listing), entry->d_name, AT_REMOVEDIR);
    closedir(listing);
}

static void lay_out(void)
{
    empty("/work");
    empty("/tmp");
    for (size_t index = 0; index < sizeof FILES / sizeof *FILES; index++)
        close(syscall(SYS_open, FILES[index], O_CREAT | O_WRONLY, 0644));
    mkdir("/work/d", 0755);
}

static long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Wait until one process, or all of them (0), ended; false when the time is over before, or a limit ended it. */
static int ended(pid_t process, long until)
{
    int status;
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    for (;;) {
        pid_t gone;
        while ((gone = waitpid(-1, &status, WNOHANG)) > 0)
            if (gone == process)
                return !WIFSIGNALED(status) || (WTERMSIG(status) != SIGPROF && WTERMSIG(status) != SIGXCPU);
        if (gone < 0)
            return 1;
        long left = until - milliseconds();
        if (left <= 0)
            return 0;
        struct timespec span = { left / 1000, left % 1000 * 1000000 };
        sigtimedwait(&children, NULL, &span);
    }
}

static void answer(uint32_t flags)
{
    char said[SAID];
    uint32_t count = board->count, used = board->used;
    ssize_t spoken = pread(SAYING, said, SAID, 0);
    uint32_t head[4] = { flags | (count > MOST ? TOO_MANY : 0), count, used > NOTES ? 0 : used, spoken < 0 ? 0 : spoken };
    write_all(head, sizeof head);
    write_all(board->notes, head[2]);
    write_all(said, head[3]);
}

static int start(const sigset_t *mask, uint32_t length)
{
    read_all(text, length);
    text[length] = 0;
    pid_t child = fork();
    if (child < 0)
        _exit(71);
    if (child) {
        text[length] = '#';
        board->shell = child;
        return child;
    }
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    /* Of a run alone: the server that goes on for hours is not to end by it. */
    setrlimit(RLIMIT_CPU, &(struct rlimit) { 1, 1 });
    setsid();
    run = getpid();
    count_down();
    dup2(SAYING, 2);
    close(ASKING), close(ANSWERING), close(SAYING);
    sigprocmask(SIG_SETMASK, mask, NULL);
    return 0;
}

static void serve(void)
{
    sigset_t children, before;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, &before);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    int said = syscall(SYS_open, "/tmp/said", O_CREAT | O_RDWR | O_APPEND, 0600), nothing;
    dup2(0, ASKING), dup2(1, ANSWERING), dup2(said, SAYING), close(said);
    nothing = syscall(SYS_open, "/dev/null", O_RDWR);
    dup2(nothing, 0), dup2(nothing, 1), dup2(nothing, 2);
    if (nothing > 2)
        close(nothing);
    for (;;) {
        struct { uint64_t vector; uint32_t bits, length; } request;
        read_all(&request, 16);
        if (request.length >= room)
            _exit(64);
        lay_out();
        if (ftruncate(SAYING, 0))
            _exit(74);
        board->count = board->used = 0;
        board->vector = request.vector;
        pid_t child = start(&before, request.length);
        if (!child)
            return;
        uint32_t flags = ended(child, milliseconds() + WALL_MS) ? 0 : TIMED_OUT;
        if (flags || board->count > MOST || !ended(0, milliseconds() + LINGER_MS))
            syscall(SYS_kill, -1, SIGKILL);
        ended(0, milliseconds() + 60000);
        answer(flags);
    }
}

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    if (!run && board && !strcmp(path, GATE)) {
        serve();
        path = "/dev/null";
    }
    return syscall(SYS_open, path, flags, mode);
}
