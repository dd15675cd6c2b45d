/* Shuts a bash away in namespaces of its own and hands it the requests that arrive on standard input.

   driver ROOT UID PRELUDE

   ROOT holds bash, its libraries, the shim and the preludes. What is started in here sees no network, no other
   process, and no file but those; the first process of its namespace dies with this one, and all others with it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT = 100000, INNER_UID = 1000 };

static void must(int result, const char *what)
{
    if (result >= 0)
        return;
    fprintf(stderr, "the sandbox is not allowed: %s: %s\n", what, strerror(errno));
    exit(77);
}

static void put(const char *path, const char *format, int first, int second)
{
    int file = open(path, O_WRONLY);
    must(file, path);
    must(dprintf(file, format, first, second), path);
    close(file);
}

/* Somebody else than root gets a user namespace, where the outer id is the inner one's. */
static void separate(int privileged)
{
    int outer = getuid(), group = getgid();
    int spaces = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;
    if (privileged) {
        must(unshare(spaces), "unshare");
        return;
    }
    must(unshare(spaces | CLONE_NEWUSER), "unshare");
    put("/proc/self/setgroups", "deny", 0, 0);
    put("/proc/self/uid_map", "%d %d 1", INNER_UID, outer);
    put("/proc/self/gid_map", "%d %d 1", INNER_UID, group);
}

static void tmpfs(const char *path, const char *options)
{
    must(mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, options), path);
}

static void enter(const char *root)
{
    must(mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL), "private mounts");
    must(mount(root, root, NULL, MS_BIND, NULL), "bind");
    must(mount(NULL, root, NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL), "read only");
    must(chdir(root), root);
    tmpfs("work", "size=1m,nr_inodes=256,mode=1777");
    tmpfs("tmp", "size=1m,nr_inodes=256,mode=1777");
    must(mount("/dev/null", "dev/null", NULL, MS_BIND, NULL), "/dev/null");
    must(mount("proc", "proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL), "proc");
    must(chroot("."), "chroot");
    must(chdir("/work"), "work");
}

static void limit(int resource, rlim_t value)
{
    struct rlimit both = { value, value };
    must(setrlimit(resource, &both), "rlimit");
}

static void surrender(int privileged, int uid)
{
    struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct none[2] = { { 0, 0, 0 }, { 0, 0, 0 } };
    limit(RLIMIT_AS, 256 << 20);
    limit(RLIMIT_NPROC, 64);
    limit(RLIMIT_FSIZE, 64 << 10);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 300);
    for (int capability = 0; capability <= CAP_LAST_CAP; capability++)
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    if (privileged) {
        must(syscall(SYS_setgroups, 0, NULL), "setgroups");
        must(setresgid(uid, uid, uid), "setresgid");
        must(setresuid(uid, uid, uid), "setresuid");
    }
    must(syscall(SYS_capset, &header, none), "capset");
    must(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs");
}

static void serve(const char *prelude)
{
    static char text[TEXT];
    memset(text, '#', TEXT - 1);
    char environment[200];
    snprintf(environment, sizeof environment, "BASH_ENV=/prelude/%s", prelude);
    char *arguments[] = { "bash", "-c", text, NULL };
    char *variables[] = { "PATH=/x", "HOME=/home/dev", "LC_ALL=C.UTF-8", "LD_PRELOAD=/shim.so", environment, NULL };
    execve("/bin/bash", arguments, variables);
    must(-1, "bash");
}

int main(int count, char **words)
{
    if (count != 4)
        return 64;
    int privileged = geteuid() == 0, uid = atoi(words[2]);
    must(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "pdeathsig");
    separate(privileged);
    pid_t first = fork();
    must(first, "fork");
    if (first) {
        int status;
        close(0);
        close(1);
        waitpid(first, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
    }
    must(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "pdeathsig");
    enter(words[1]);
    pid_t server = fork();
    must(server, "fork");
    if (!server) {
        setsid();
        surrender(privileged, uid);
        serve(words[3]);
    }
    int status = 0;
    close(0);
    close(1);
    for (pid_t ended; (ended = wait(&status)) != server;)
        if (ended < 0 && errno != EINTR)
            break;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
