/*
 * The floor under calls through shared memory, in C: floor MODE ROLE FOLDER. It talks in lines, as the ends in Java do.
 *
 *   spin    one long there and back, on one cache line each way; both sides look without a pause
 *   futex   the same; both sides sleep in the kernel, and are woken
 *   memcpy  1 MiB copied, by one process
 *   carry   1 MiB to the other process: copied in and copied out, piece by piece, both sides looking without a pause
 */
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 128, COPIED = 1 << 20, TIMES_KEPT = 1 << 20, PIECE = 32 << 10, PIECES = 32 };

/* One word each way: the long that travels is the number of the call. Apart from each other, since processors fetch lines in pairs. */
struct ways {
  _Alignas(LINE) _Atomic uint64_t there;
  _Alignas(LINE) _Atomic uint64_t back;
  _Alignas(LINE) char pieces[PIECES][PIECE];
};

static struct ways *ways;
static int sleeping;
static int carrying;
static uint64_t calls;
static char *from;
static char *to;

static int64_t nanos(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

/* A futex has 32 bits: the lower half, which comes first on all machines that have both. */
static void put(_Atomic uint64_t *way, uint64_t number) {
  atomic_store_explicit(way, number, memory_order_release);
  if (sleeping) {
    syscall(SYS_futex, way, FUTEX_WAKE, 1, NULL, NULL, 0);
  }
}

static void await(_Atomic uint64_t *way, uint64_t number) {
  uint64_t seen;
  while ((seen = atomic_load_explicit(way, memory_order_acquire)) != number) {
    if (sleeping) {
      syscall(SYS_futex, way, FUTEX_WAIT, (uint32_t)seen, NULL, NULL, 0);
    }
  }
}

static void await_at_least(_Atomic uint64_t *way, uint64_t number) {
  while (atomic_load_explicit(way, memory_order_acquire) < number) {
  }
}

static void *answer(void *unused) {
  (void)unused;
  for (uint64_t number = 1;; number++) {
    if (carrying) {
      await_at_least(&ways->there, number);
      memcpy(to + (number - 1) * PIECE % COPIED, ways->pieces[(number - 1) % PIECES], PIECE);
    } else {
      await(&ways->there, number);
    }
    put(&ways->back, number);
  }
  return NULL;
}

static void carry(void) {
  for (int at = 0; at < COPIED; at += PIECE) {
    calls++;
    if (calls > PIECES) {
      await_at_least(&ways->back, calls - PIECES);
    }
    memcpy(ways->pieces[(calls - 1) % PIECES], from + at, PIECE);
    put(&ways->there, calls);
  }
  await(&ways->back, calls);
}

static void call(void) {
  if (ways == NULL) {
    memcpy(to, from, COPIED);
    __asm__ volatile("" ::: "memory"); /* the copy is wanted */
  } else if (carrying) {
    carry();
  } else {
    put(&ways->there, ++calls);
    await(&ways->back, calls);
  }
}

static int ascending(const void *one, const void *other) {
  int64_t a = *(const int64_t *)one;
  int64_t b = *(const int64_t *)other;
  return (a > b) - (a < b);
}

static void run(long long calls_max, long long millis_max) {
  static int64_t times[TIMES_KEPT];
  int64_t most = calls_max < TIMES_KEPT ? calls_max : TIMES_KEPT;
  int64_t start = nanos(CLOCK_MONOTONIC);
  int64_t before = start;
  int64_t made = 0;
  while (made < most && before - start < millis_max * INT64_C(1000000)) {
    call();
    int64_t now = nanos(CLOCK_MONOTONIC);
    times[made++] = now - before;
    before = now;
  }
  qsort(times, made, sizeof times[0], ascending);
  printf("%lld %lld %lld\n", (long long)made, (long long)(before - start), (long long)times[made / 2]);
}

static struct ways *map(const char *folder) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/floor", folder);
  int file = open(path, O_RDWR | O_CREAT, 0600);
  if (file < 0 || ftruncate(file, sizeof(struct ways)) != 0) {
    perror(path);
    exit(1);
  }
  void *memory = mmap(NULL, sizeof(struct ways), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) {
    perror("mmap");
    exit(1);
  }
  return memory;
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "floor spin|futex|memcpy|carry FIRST|SECOND FOLDER\n");
    return 2;
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  sleeping = strcmp(arguments[1], "futex") == 0;
  carrying = strcmp(arguments[1], "carry") == 0;
  from = malloc(COPIED);
  to = malloc(COPIED);
  memset(from, 1, COPIED);
  memset(to, 2, COPIED);
  if (strcmp(arguments[1], "memcpy") != 0) {
    ways = map(arguments[3]);
  }
  pthread_t answering;
  if (strcmp(arguments[2], "SECOND") == 0) {
    pthread_create(&answering, NULL, answer, NULL);
  }
  puts("ready -");
  char line[256];
  while (fgets(line, sizeof line, stdin) != NULL) {
    char shape[32];
    long long outstanding;
    long long calls_max;
    long long millis_max;
    if (sscanf(line, "run %31s %lld %lld %lld", shape, &outstanding, &calls_max, &millis_max) == 4) {
      run(calls_max, millis_max);
    } else if (strncmp(line, "cpu", 3) == 0) {
      printf("%lld\n", (long long)nanos(CLOCK_PROCESS_CPUTIME_ID));
    } else if (strncmp(line, "meet", 4) == 0) {
      puts("ok");
    } else {
      printf("failed there is no question %s", line);
    }
  }
  return 0;
}
