// Functions for timers and events that Swift's Glibc module lacks, declared as in the manual pages. They
// are defined by glibc.
#ifndef C_LINUX_CLOCK_H
#define C_LINUX_CLOCK_H

// The times are of type `struct itimerspec`, which belongs to Swift's Glibc module.
int timerfd_create(int clock, int flags);
int timerfd_settime(int descriptor, int flags, const void *time, void *previous);
int eventfd(unsigned int value, int flags);

// The same on every architecture that Swift runs on.
static const int C_TFD_CLOEXEC = 02000000;
static const int C_TFD_NONBLOCK = 04000;
static const int C_TFD_TIMER_ABSTIME = 1;
static const int C_TFD_TIMER_CANCEL_ON_SET = 2;
static const int C_EFD_CLOEXEC = 02000000;
static const int C_EFD_NONBLOCK = 04000;

#endif
