// Functions that start and watch programs and that Swift's Glibc module lacks, declared as in the manual
// pages. They are defined by glibc.
#ifndef C_LINUX_PROGRAMS_H
#define C_LINUX_PROGRAMS_H

// The actions are of type `posix_spawn_file_actions_t`, which belongs to Swift's Glibc module.
int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);
// Both ends are closed in programs from the start; with `pipe` a program that another thread starts could
// inherit them.
int pipe2(int *ends, int flags);

// pidfd_open(2), which glibc before 2.36 doesn't wrap. It has the same number on every architecture.
long syscall(long number, ...);
static inline int c_pidfd_open(int process) { return (int)syscall(434, process, 0); }

// The same on every architecture that Swift runs on.
static const short C_POSIX_SPAWN_SETSID = 0x80;
static const int C_O_CLOEXEC = 02000000;

#endif
