#define _GNU_SOURCE
#include "instructions.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Whether a process has a variable that begins so. One of another user can't be looked into. The launcher
// has the variables of the program that it becomes, with a dot before each name.
static int is_marked(const char *process, const char *mark) {
  char path[64];
  if (snprintf(path, sizeof path, "/proc/%s/environ", process) >= (int)sizeof path) return 0;
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  char *variable = NULL;
  size_t size = 0;
  int found = 0;
  while (!found && getdelim(&variable, &size, 0, file) > 0)
    found = strncmp(variable + (*variable == '.'), mark, strlen(mark)) == 0;
  free(variable);
  fclose(file);
  return found;
}

// Sends a signal to all processes with the mark; 0 only counts them.
static int signal_marked(const char *mark, int number) {
  DIR *processes = opendir("/proc");
  if (processes == NULL) return 0;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(processes)) != NULL;) {
    int process = atoi(entry->d_name);
    if (process > 0 && is_marked(entry->d_name, mark) && kill(process, number) == 0) count++;
  }
  closedir(processes);
  return count;
}

// Waits until standard input ends, because the process that holds its other end has ended. Processes
// with the mark that don't end by themselves are asked to, and then ended by force.
int guard(const char *mark) {
  enum { TRIES = 40 };
  const struct timespec pause = {0, 50 * 1000 * 1000};
  const int signals[] = {0, SIGTERM, SIGKILL};
  char byte;
  ssize_t count;
  do count = read(STDIN_FILENO, &byte, 1);
  while (count > 0 || (count < 0 && errno == EINTR));
  for (size_t way = 0; way < sizeof signals / sizeof *signals; way++) {
    for (int try = 0; try < TRIES; try++) {
      // A process that is ended by force may have started another one before.
      int number = try == 0 || signals[way] == SIGKILL ? signals[way] : 0;
      if (signal_marked(mark, number) == 0) _exit(0);
      nanosleep(&pause, NULL);
    }
  }
  _exit(1);
}
