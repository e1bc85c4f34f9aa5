#define _GNU_SOURCE
#include "instructions.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int write_text(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = write(file, text, strlen(text));
  close(file);
  return count < 0 ? -1 : 0;
}

// In a user namespace, the user and the group keep their numbers.
static int keep_identity(uid_t user, gid_t group) {
  char map[64];
  if (write_text("/proc/self/setgroups", "deny") != 0 && errno != ENOENT) return -1;
  snprintf(map, sizeof map, "%u %u 1", (unsigned)user, (unsigned)user);
  if (write_text("/proc/self/uid_map", map) != 0) return -1;
  snprintf(map, sizeof map, "%u %u 1", (unsigned)group, (unsigned)group);
  return write_text("/proc/self/gid_map", map);
}

int enter_namespaces(int with_network) {
  int wanted = CLONE_NEWNS | CLONE_NEWIPC | (with_network ? CLONE_NEWNET : 0);
  uid_t user = geteuid();
  gid_t group = getegid();
  // The administrator needs no user namespace, and would lose the files of other users in one.
  if (user != 0 || unshare(wanted) != 0) {
    if (unshare(wanted | CLONE_NEWUSER) != 0 || keep_identity(user, group) != 0) return -1;
  }
  // Drives that are mounted later appear; what is mounted here doesn't appear outside.
  return mount("none", "/", NULL, MS_REC | MS_SLAVE, NULL);
}

struct kept {
  const char *path;
  int file;
};
static struct kept *kept;
static size_t kept_count;
static const char **hidden;
static size_t hidden_count;

static int is_absent(void) {
  return errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == ELOOP;
}

int open_place(const char *path, enum links links) {
  enum { OPENAT2 = 437, NO_SYMLINKS = 4 };
  if (links == LINKS) return open(path, O_PATH | O_CLOEXEC);
  struct {
    uint64_t flags, mode, resolve;
  } how = {O_PATH | O_CLOEXEC, 0, NO_SYMLINKS};
  return (int)syscall(OPENAT2, AT_FDCWD, path, &how, sizeof how);
}

int keep(const char *path, enum links links) {
  int file = open_place(path, links);
  if (file < 0) return is_absent() ? 0 : -1;
  struct kept *more = realloc(kept, (kept_count + 1) * sizeof *kept);
  if (more == NULL) return -1;
  kept = more;
  kept[kept_count++] = (struct kept){path, file};
  return 0;
}

static int hide_file(const char *path) {
  // Connecting to a device is refused.
  if (mount("/dev/null", path, NULL, MS_BIND, NULL) == 0 || is_absent()) return 0;
  return -1;
}

int hide(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return is_absent() ? 0 : -1;
  if (!S_ISDIR(status.st_mode)) return hide_file(path);
  const char **more = realloc(hidden, (hidden_count + 1) * sizeof *hidden);
  if (more == NULL) return -1;
  hidden = more;
  if (mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755") != 0)
    return is_absent() ? 0 : -1;
  hidden[hidden_count++] = path;
  return 0;
}

static void name_file(char *path, size_t size, int file) {
  snprintf(path, size, "/proc/self/fd/%d", file);
}

int hide_socket(const char *path) {
  int file = open_place(path, NO_LINKS);
  if (file < 0) return is_absent() ? 0 : -1;
  struct stat status;
  int result = fstat(file, &status);
  if (result == 0 && S_ISSOCK(status.st_mode)) {
    char name[64];
    name_file(name, sizeof name, file);
    result = hide_file(name);
  }
  close(file);
  return result;
}

static void make_folders(const char *path) {
  char folder[4096];
  for (const char *end = path + 1; (end = strchr(end, '/')) != NULL; end++) {
    size_t length = (size_t)(end - path);
    if (length >= sizeof folder) return;
    memcpy(folder, path, length);
    folder[length] = 0;
    // Most exist. If one can't be made, the mount fails.
    mkdir(folder, 0755);
  }
}

static int put_back(struct kept entry) {
  struct stat status;
  if (fstat(entry.file, &status) != 0) return -1;
  make_folders(entry.path);
  if (S_ISDIR(status.st_mode)) {
    if (mkdir(entry.path, 0755) != 0 && errno != EEXIST) return -1;
  } else {
    int file = open(entry.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST) return -1;
    if (file >= 0) close(file);
  }
  char source[64];
  name_file(source, sizeof source, entry.file);
  return mount(source, entry.path, NULL, MS_BIND | MS_REC, NULL);
}

int restore_kept(void) {
  for (size_t i = 0; i < kept_count; i++) {
    if (put_back(kept[i]) != 0) return -1;
    close(kept[i].file);
  }
  for (size_t i = 0; i < hidden_count; i++) {
    unsigned long flags = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV;
    if (mount(NULL, hidden[i], NULL, flags, NULL) != 0) return -1;
  }
  return 0;
}
