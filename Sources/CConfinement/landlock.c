#define _GNU_SOURCE
#include "confinement.h"
#include "instructions.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// From linux/landlock.h. The headers of Debian 12 are older than the rights that newer kernels have.
struct rights {
  uint64_t files, network, scopes;
};
struct path_rule {
  uint64_t rights;
  int32_t parent;
} __attribute__((packed));
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { VERSION = 1, PATH_BENEATH = 1 };
// Execute, write, read, truncate, control a device and connect to a socket: what a file that isn't a
// folder can have.
static const uint64_t FILE_RIGHTS = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15 | 1 << 16;

static int ruleset = -1;

int confinement_landlock_version(void) {
  long version = syscall(CREATE_RULESET, NULL, 0, VERSION);
  return version < 0 ? 0 : (int)version;
}

int begin_layer(uint64_t files, uint64_t network, uint64_t scopes) {
  struct rights handled = {files, network, scopes};
  ruleset = (int)syscall(CREATE_RULESET, &handled, sizeof handled, 0);
  return ruleset < 0 ? -1 : 0;
}

int grant(uint64_t rights, const char *path, enum links links) {
  int file = open_place(path, links);
  if (file < 0)
    return errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == ELOOP ? 0 : -1;
  struct stat status;
  int result = fstat(file, &status);
  if (result == 0 && !S_ISDIR(status.st_mode)) rights &= FILE_RIGHTS;
  struct path_rule rule = {rights, file};
  // No right is left where a folder's rights are granted on a file.
  if (result == 0 && rights != 0)
    result = (int)syscall(ADD_RULE, ruleset, PATH_BENEATH, &rule, 0);
  int error = errno;
  close(file);
  errno = error;
  return result;
}

// The administrator's programs keep the privileges over files and users, which Landlock limits, and
// lose those over the machine.
static int drop_privileges(void) {
  const uint64_t kept = 1 << CAP_CHOWN | 1 << CAP_DAC_OVERRIDE | 1 << CAP_FOWNER | 1 << CAP_FSETID |
                        1 << CAP_KILL | 1 << CAP_SETGID | 1 << CAP_SETUID |
                        1 << CAP_NET_BIND_SERVICE;
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  for (int number = 0; number < 64; number++) {
    if (kept >> number & 1 || prctl(PR_CAPBSET_READ, number, 0, 0, 0) != 1) continue;
    if (prctl(PR_CAPBSET_DROP, number, 0, 0, 0) != 0) return -1;
  }
  return 0;
}

int enforce_layer(void) {
  if (geteuid() == 0 && drop_privileges() != 0 && errno != EPERM) return -1;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  if (ruleset < 0) return 0;
  int result = (int)syscall(RESTRICT_SELF, ruleset, 0);
  int error = errno;
  close(ruleset);
  ruleset = -1;
  errno = error;
  return result;
}
