// Functions for files and descriptors that Swift's Glibc module lacks because it is built without _GNU_SOURCE, declared
// as in the manual pages. They are defined by glibc.
#ifndef C_LINUX_FILES_H
#define C_LINUX_FILES_H

// Includes none of glibc's headers. Their types would belong to this module, and other modules would
// have to import it to use them.
#include <linux/stat.h>
#include <stddef.h>

int statx(int folder, const char *path, int flags, unsigned int mask, struct statx *status);
int renameat2(int folder, const char *path, int target_folder, const char *target,
              unsigned int flags);
ptrdiff_t copy_file_range(int input, long *input_offset, int output, long *output_offset,
                          size_t length, unsigned int flags);
int syncfs(int descriptor);
// Descriptors that are open elsewhere at this moment, also without O_CLOEXEC, don't reach the program.
int posix_spawn_file_actions_addclosefrom_np(void *actions, int first);

// openat2(2), which glibc doesn't wrap. It has the same number on every architecture.
struct c_open_how {
  unsigned long long flags, mode, resolve;
};
long syscall(long number, ...);
static inline int c_openat2(int folder, const char *path, const struct c_open_how *how) {
  return (int)syscall(437, folder, path, how, sizeof *how);
}

// The type of a path's file system. Only the first field is read; the others differ between
// architectures.
struct c_file_system {
  long type;
  long rest[31];
};
int statfs(const char *path, struct c_file_system *status);

ptrdiff_t getxattr(const char *path, const char *name, void *value, size_t size);
ptrdiff_t fgetxattr(int descriptor, const char *name, void *value, size_t size);
ptrdiff_t flistxattr(int descriptor, char *names, size_t size);
int setxattr(const char *path, const char *name, const void *value, size_t size, int flags);
int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags);
int removexattr(const char *path, const char *name);

// The same on every architecture, except O_PATH on Alpha, PA-RISC and SPARC.
static const int C_O_PATH = 010000000;
static const unsigned long long C_RESOLVE_NO_SYMLINKS = 0x04;
static const int C_AT_EMPTY_PATH = 0x1000;
static const int C_F_SETLEASE = 1024;
static const int C_SEEK_DATA = 3;
static const int C_SEEK_HOLE = 4;
static const unsigned int C_RENAME_NOREPLACE = 1;
static const unsigned int C_RENAME_EXCHANGE = 2;
static const unsigned int C_STATX_MASK = 0x7ff | 0x800;

#endif
