/*
 * Sender of datagrams in bursts: sender mmsg|segment ADDRESS. It talks in lines, as the senders in Java do.
 *
 *   mmsg     sendmmsg(2), one message for each datagram
 *   segment  the same with UDP_SEGMENT: one message for all datagrams to one receiver
 *
 * Question: send TARGET,TARGET,... DATAGRAMS BYTES LOAD PAUSE MILLIS WARM. Answer: the median of the processor time of the thread for each datagram in
 * nanoseconds, the number of datagrams, and 0 look-ups of rights.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PORT = 5000, BURST_MAX = 30, BYTES_MAX = 8192, BUFFER_BYTES = 4 << 20, TIMES_MAX = 1 << 16 };

static int socket_fd;
static int segments;
static struct sockaddr_in targets[BURST_MAX];
static int target_count;
static int datagrams; /* of a burst */
static char bytes[BURST_MAX][BYTES_MAX];
static struct mmsghdr messages[BURST_MAX];
static struct iovec vectors[BURST_MAX];
static char controls[BURST_MAX][CMSG_SPACE(sizeof(uint16_t))];

static int64_t nanos(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void fail(const char *what) {
  printf("failed %s: %s\n", what, strerror(errno));
  exit(1);
}

static void parse_targets(char *list) {
  target_count = 0;
  for (char *each = strtok(list, ","); each != NULL && target_count < BURST_MAX; each = strtok(NULL, ",")) {
    struct sockaddr_in *target = &targets[target_count++];
    memset(target, 0, sizeof *target);
    target->sin_family = AF_INET;
    target->sin_port = htons(PORT);
    if (inet_pton(AF_INET, each, &target->sin_addr) != 1) {
      fail(each);
    }
  }
}

/* Writes the messages of a burst, as a sender has to that gets its datagrams one after the other. */
static int write_burst(size_t length) {
  int each_max = segments ? datagrams / target_count : 1;
  int count = segments ? target_count : datagrams;
  int vector = 0;
  for (int i = 0; i < count; i++) {
    struct msghdr *message = &messages[i].msg_hdr;
    memset(message, 0, sizeof *message);
    message->msg_name = &targets[i % target_count];
    message->msg_namelen = sizeof targets[0];
    message->msg_iov = &vectors[vector];
    message->msg_iovlen = each_max;
    for (int j = 0; j < each_max; j++, vector++) {
      /* A packet goes to all targets. */
      vectors[vector].iov_base = bytes[segments ? j : vector / target_count];
      vectors[vector].iov_len = length;
    }
    if (each_max > 1) {
      message->msg_control = controls[i];
      message->msg_controllen = sizeof controls[i];
      struct cmsghdr *control = CMSG_FIRSTHDR(message);
      control->cmsg_level = SOL_UDP;
      control->cmsg_type = UDP_SEGMENT;
      control->cmsg_len = CMSG_LEN(sizeof(uint16_t));
      uint16_t size = (uint16_t)length;
      memcpy(CMSG_DATA(control), &size, sizeof size);
    }
  }
  return count;
}

static void burst(size_t length) {
  int count = write_burst(length);
  for (int done = 0; done < count;) {
    int sent = sendmmsg(socket_fd, messages + done, (unsigned)(count - done), 0);
    if (sent <= 0) {
      fail("sendmmsg");
    }
    done += sent;
  }
}

static int ascending(const void *one, const void *other) {
  int64_t a = *(const int64_t *)one;
  int64_t b = *(const int64_t *)other;
  return (a > b) - (a < b);
}

static void pause_before(long long millis) {
  struct timespec time = {0, millis * 1000000};
  nanosleep(&time, NULL);
}

static void run(size_t length, long long pause, long long millis, int warm) {
  static int64_t times[TIMES_MAX];
  for (int i = 0; i < warm; i++) {
    burst(length);
  }
  int count = 0;
  int64_t end = nanos(CLOCK_MONOTONIC) + millis * INT64_C(1000000);
  do {
    pause_before(pause);
    int64_t before = nanos(CLOCK_THREAD_CPUTIME_ID);
    burst(length);
    times[count++] = nanos(CLOCK_THREAD_CPUTIME_ID) - before;
  } while (count < TIMES_MAX && nanos(CLOCK_MONOTONIC) < end);
  qsort(times, count, sizeof times[0], ascending);
  printf("%.1f %d 0\n", (double)times[count / 2] / datagrams, (count + warm) * datagrams);
}

static void open_socket(const char *address) {
  struct sockaddr_in local = {.sin_family = AF_INET};
  int size = BUFFER_BYTES;
  socket_fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket_fd < 0 || inet_pton(AF_INET, address, &local.sin_addr) != 1 ||
      bind(socket_fd, (struct sockaddr *)&local, sizeof local) != 0) {
    perror("the socket");
    exit(1);
  }
  if (setsockopt(socket_fd, SOL_SOCKET, SO_SNDBUFFORCE, &size, sizeof size) != 0) {
    setsockopt(socket_fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
  }
  if (setsockopt(socket_fd, IPPROTO_IP, IP_MULTICAST_IF, &local.sin_addr, sizeof local.sin_addr) != 0) {
    perror("the interface of groups");
    exit(1);
  }
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "sender mmsg|segment ADDRESS\n");
    return 2;
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  segments = strcmp(arguments[1], "segment") == 0;
  open_socket(arguments[2]);
  puts("ready -");
  char line[1024];
  while (fgets(line, sizeof line, stdin) != NULL) {
    char list[900];
    char load[32];
    int length;
    long long pause;
    long long millis;
    int warm;
    if (sscanf(line, "send %899s %d %d %31s %lld %lld %d", list, &datagrams, &length, load, &pause, &millis, &warm) == 7 && length > 0 &&
        length <= BYTES_MAX && datagrams > 0 && datagrams <= BURST_MAX) {
      parse_targets(list);
      run((size_t)length, pause, millis, warm);
    } else {
      printf("failed there is no question %s", line);
    }
  }
  return 0;
}
