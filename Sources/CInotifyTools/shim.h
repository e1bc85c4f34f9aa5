#ifndef C_INOTIFY_TOOLS_H
#define C_INOTIFY_TOOLS_H

#include <inotifytools/inotifytools.h>

// Swift's Glibc module doesn't have <sys/eventfd.h>: declared here as the manual page has it.
int eventfd(unsigned int count, int flags);

static const int C_EFD_CLOEXEC = 02000000;
static const int C_EFD_NONBLOCK = 00004000;

#endif
