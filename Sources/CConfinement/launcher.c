#define _GNU_SOURCE
#include "confinement.h"
#include "instructions.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Where a failure is reported: the error's number, and the instruction's letter.
static const char *report;

static void fail(char instruction) {
  int error = errno;
  int file = report == NULL ? -1 : open(report, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) dprintf(file, "%d %c", error, instruction);
  _exit(127);
}

static int begin(const char *text) {
  char *end;
  uint64_t files = strtoull(text, &end, 16);
  uint64_t network = *end == ',' ? strtoull(end + 1, &end, 16) : 0;
  uint64_t scopes = *end == ',' ? strtoull(end + 1, &end, 16) : 0;
  return begin_layer(files, network, scopes);
}

static int grant_text(const char *text, enum links links) {
  char *path;
  uint64_t rights = strtoull(text, &path, 16);
  return *path == ':' ? grant(rights, path + 1, links) : -1;
}

// Limits a resource of the program and of what it starts: a letter, and the most of it.
static int limit_resource(const char *text) {
  char *end;
  struct rlimit limit;
  if (*text == '\0') { errno = EINVAL; return -1; }
  limit.rlim_cur = limit.rlim_max = strtoull(text + 1, &end, 16);
  switch (*text) {
  case 'a': return setrlimit(RLIMIT_AS, &limit);
  case 'f': return setrlimit(RLIMIT_FSIZE, &limit);
  case 't':
    // The first signal can be told from being killed.
    limit.rlim_max += 1;
    return setrlimit(RLIMIT_CPU, &limit);
  default: errno = EINVAL; return -1;
  }
}

// Follows an instruction: a letter, and what it is about. A capital letter follows links.
static int follow(const char *instruction) {
  const char *rest = instruction + 1;
  switch (*instruction) {
  case 'r': report = rest; return 0;
  case 'n': return enter_namespaces(*rest == '0');
  case 'k': return keep(rest, NO_LINKS);
  case 'K': return keep(rest, LINKS);
  case 'h': return hide(rest);
  case 's': return hide_socket(rest);
  case 'b': return restore_kept();
  case 'c': return chdir(rest);
  case 'l': return begin(rest);
  case 'g': return grant_text(rest, NO_LINKS);
  case 'G': return grant_text(rest, LINKS);
  case 'e': return enforce_layer();
  case 'm': return limit_resource(rest);
  case 'w': return guard(rest);
  default: errno = EINVAL; return -1;
  }
}

// Becomes the program: its path, then its arguments from the name on. Its variables are the launcher's,
// each with a dot before its name, so that they mean nothing to the launcher's own loader.
static void become(char **words, char **variables) {
  enum { CLOSE_RANGE = 436, CLOSE_ON_EXEC = 4 };
  if (words[0] == NULL) { errno = EINVAL; fail('x'); }
  size_t count = 0;
  for (char **variable = variables; *variable != NULL; variable++)
    if (**variable == '.') variables[count++] = *variable + 1;
  variables[count] = NULL;
  // The file on standard input and the two outputs are all that it inherits.
  if (syscall(CLOSE_RANGE, 3, ~0U, CLOSE_ON_EXEC) != 0 && errno != ENOSYS && errno != EINVAL)
    fail('x');
  // As `BusyProgram` does.
  struct timespec pause = {0, 20000000};
  for (int retries = 100; retries >= 0; retries--) {
    execve(words[0], words + 1, variables);
    if (errno != ETXTBSY) break;
    nanosleep(&pause, NULL);
  }
  fail('x');
}

// Only glibc passes the arguments to constructors.
#ifdef __GLIBC__
__attribute__((constructor))
#endif
__attribute__((used)) static void
start(int count, char **words, char **variables) {
  if (count < 2 || strcmp(words[0], CONFINEMENT_NAME) != 0) return;
  if (strcmp(words[1], "trial") == 0)
    _exit(CONFINEMENT_TRIAL + (enter_namespaces(1) == 0 && hide("/dev/zero") == 0));
  for (char **word = words + 1; *word != NULL; word++) {
    if (strcmp(*word, "--") == 0) become(word + 1, variables);
    if (follow(*word) != 0) fail(**word);
  }
  _exit(127);
}

int confinement_trial(void) {
#ifndef __GLIBC__
  return -1;
#endif
  char *words[] = {CONFINEMENT_NAME, "trial", NULL};
  char *environment[] = {NULL};
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return -1;
  for (int file = 0; file < 3; file++)
    posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0);
  pid_t process;
  int error = posix_spawn(&process, "/proc/self/exe", &actions, NULL, words, environment);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return -1;
  int status;
  while (waitpid(process, &status, 0) == -1)
    if (errno != EINTR) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
