#define _GNU_SOURCE
#include "pictures.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// What is used of libvips and GLib. The types are opaque here.
static struct {
  int (*init)(const char *);
  void *(*make)(const char *);
  void (*add_options)(void *, void *);
  int (*call)(void *, int, char **);
  void (*release)(void *);
  void (*end)(void);
  void *(*make_group)(const char *, const char *, const char *, void *, void (*)(void *));
  void *(*make_context)(const char *);
  void (*set_group)(void *, void *);
  int (*parse)(void *, int *, char ***, void **);
} vips;

static int load(void) {
  void *library = dlopen("libvips.so.42", RTLD_LAZY | RTLD_GLOBAL);
  if (library == NULL) return -1;
  struct { void **function; const char *name; } functions[] = {
    {(void **)&vips.init, "vips_init"},
    {(void **)&vips.make, "vips_operation_new"},
    {(void **)&vips.add_options, "vips_call_options"},
    {(void **)&vips.call, "vips_call_argv"},
    {(void **)&vips.release, "g_object_unref"},
    {(void **)&vips.end, "vips_shutdown"},
    {(void **)&vips.make_group, "g_option_group_new"},
    {(void **)&vips.make_context, "g_option_context_new"},
    {(void **)&vips.set_group, "g_option_context_set_main_group"},
    {(void **)&vips.parse, "g_option_context_parse"},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    *functions[index].function = dlsym(library, functions[index].name);
    if (*functions[index].function == NULL) return -1;
  }
  return vips.init(PICTURES_NAME);
}

// Performs an operation, as `vips` does with these words.
static int perform(int count, char **words) {
  void *operation = vips.make(words[0]);
  if (operation == NULL) return -1;
  void *group = vips.make_group(NULL, NULL, NULL, operation, NULL);
  void *context = vips.make_context(NULL);
  vips.add_options(group, operation);
  vips.set_group(context, group);
  if (!vips.parse(context, &count, &words, NULL)) return -1;
  if (vips.call(operation, count - 1, words + 1) != 0) return -1;
  vips.release(operation);
  vips.end();
  return 0;
}

// The whole of standard input, with a zero byte behind it.
static char *read_input(size_t *size) {
  struct stat status;
  if (fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode)) return NULL;
  size_t wanted = (size_t)status.st_size;
  char *text = calloc(wanted + 1, 1);
  *size = 0;
  while (text != NULL && *size < wanted) {
    ssize_t count = read(STDIN_FILENO, text + *size, wanted - *size);
    if (count == 0) break;
    if (count < 0 && errno != EINTR) return NULL;
    if (count > 0) *size += (size_t)count;
  }
  return text;
}

// The text at a place, and the place behind it; NULL at the end.
static char *next_text(char **place, const char *end) {
  if (*place >= end) return NULL;
  char *text = *place;
  *place += strlen(text) + 1;
  return text;
}

// The words of the next operation, behind its folder; NULL at the end.
static char **next_operation(char **place, const char *end, char **folder, int *count) {
  *folder = next_text(place, end);
  char *number = next_text(place, end);
  *count = number == NULL ? 0 : atoi(number);
  if (*count < 1) return NULL;
  char **words = calloc((size_t)*count + 1, sizeof *words);
  for (int index = 0; words != NULL && index < *count; index++) {
    words[index] = next_text(place, end);
    if (words[index] == NULL) return NULL;
  }
  return words;
}

// What is performed by which process.
struct work { pid_t process; int number; };

// Waits until one of the processes has ended, and tells if its operation was performed.
static void take_one(struct work *running, int *count) {
  int status;
  pid_t process = wait(&status);
  if (process < 0) {
    if (errno != EINTR) *count = 0;
    return;
  }
  for (int index = 0; index < *count; index++) {
    if (running[index].process != process) continue;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) dprintf(STDOUT_FILENO, "%d\n", running[index].number);
    running[index] = running[--*count];
    return;
  }
}

static pid_t start_one(const char *folder, int count, char **words) {
  pid_t process = fork();
  if (process != 0) return process;
  // An operation has nothing to tell, and can't speak for another one.
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int file = 0; file < 3; file++)
    if (nothing < 0 || dup2(nothing, file) < 0) _exit(1);
  // The others wait for it. What takes longer is for `vips`, which has more time.
  struct rlimit time = {60, 61};
  if (setrlimit(RLIMIT_CPU, &time) != 0) _exit(1);
  _exit(chdir(folder) != 0 || perform(count, words) != 0);
}

static int serve(int most) {
  size_t size;
  char *place = read_input(&size), *folder;
  struct work *running = calloc((size_t)most, sizeof *running);
  if (place == NULL || running == NULL || load() != 0) return 1;
  const char *end = place + size;
  char **words;
  int count, open = 0;
  for (int number = 0; (words = next_operation(&place, end, &folder, &count)) != NULL; number++) {
    while (open == most) take_one(running, &open);
    pid_t process = start_one(folder, count, words);
    if (process > 0) running[open++] = (struct work){process, number};
    free(words);
  }
  while (open > 0) take_one(running, &open);
  return 0;
}

// Only glibc passes the arguments to constructors.
#ifdef __GLIBC__
__attribute__((constructor))
#endif
__attribute__((used)) static void
start(int count, char **words) {
  if (count != 2 || strcmp(words[0], PICTURES_NAME) != 0) return;
  int most = atoi(words[1]);
  _exit(serve(most < 1 ? 1 : most));
}
