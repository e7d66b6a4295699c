package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.calls.Parley;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Members come and go in storms, round after round, while others are in a call: nothing grows that
 * should not. {@code ./parley check media MINUTES} runs it for long.
 */
class SoakTest {
  private static final double MINUTES = Double.parseDouble(System.getProperty("parley.soak", "0"));
  private static final Duration CALL = Duration.ofSeconds(MINUTES > 0 ? 20 : 1);
  private static final int ROUNDS_MIN = 2;
  private static final int HEAP_MEBIBYTES = 128;
  private static final int STORM_ROOMS = 3;
  private static final int STORM_SUBSCRIBERS = 5;

  /** Threads and files of a server that come and go by themselves. */
  private static final int SLACK = 8;

  private static final double GROWTH_MAX = 1.15;
  private static final long SLACK_BYTES = 8 << 20;
  private static final double SLACK_MILLIS = 5;

  @TempDir Path data;

  /** What the server keeps when nobody is there, and how the call before went. */
  private record Round(
      long heap, long resident, long threads, long files, double delayP99, long members) {
    @Override
    public String toString() {
      return "heap %.1f MB, resident %.0f MB, %d threads, %d files; delay p99 %.2f ms; %d came and went"
          .formatted(heap / 1e6, resident / 1e6, threads, files, delayP99, members);
    }
  }

  @Test
  void stormsOfMembersLeaveNothingBehind() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "needs /proc");
    List<Round> rounds = new ArrayList<>();
    try (ChildJvm process =
            ChildJvm.of(SoakedServer.class).heap(HEAP_MEBIBYTES).optimizedAsHere().start(data);
        Parley parley = Parley.start()) {
      URI server = URI.create(process.line());
      long end = System.nanoTime() + (long) (MINUTES * 60e9);
      while (rounds.size() < ROUNDS_MIN || System.nanoTime() - end < 0) {
        rounds.add(round(parley, server, process));
        if (MINUTES > 0) {
          System.out.printf("%3d  %s%n", rounds.size(), rounds.getLast());
        }
      }
      // The server closes connections when it learns that members have gone.
      Round first = first(rounds);
      Path proc = proc(process);
      Eventually.eventually(
          "as many threads and files as before: " + rounds,
          () ->
              status(proc, "Threads:") <= first.threads() + SLACK
                  && files(proc) <= first.files() + SLACK);
    }

    Round first = first(rounds);
    Round last = rounds.getLast();
    assertThat(rounds).allSatisfy(round -> assertThat(round.members()).isPositive());
    assertThat((double) last.heap())
        .as("%s", rounds)
        .isLessThanOrEqualTo(first.heap() * GROWTH_MAX + SLACK_BYTES);
    if (MINUTES > 0) {
      assertThat((double) last.resident())
          .as("%s", rounds)
          .isLessThanOrEqualTo(first.resident() * GROWTH_MAX + SLACK_BYTES);
      assertThat(delay(rounds.subList(2 * rounds.size() / 3, rounds.size())))
          .as("%s", rounds)
          .isLessThanOrEqualTo(2 * delay(rounds.subList(0, rounds.size() / 3 + 1)) + SLACK_MILLIS);
    }
  }

  /** {@return the middle one: a machine that does something else for a moment counts little} */
  private static double delay(List<Round> rounds) {
    return rounds.stream().mapToDouble(Round::delayP99).sorted().toArray()[rounds.size() / 2];
  }

  /** By then pools are full, and classes loaded. */
  private static Round first(List<Round> rounds) {
    return rounds.get(rounds.size() / 3);
  }

  private static Round round(Parley parley, URI server, ChildJvm process) throws Exception {
    CompletableFuture<LoadReport> call =
        CompletableFuture.supplyAsync(() -> load(parley, server, plan(1, 2, 4, CALL)));
    long members = 0;
    do {
      LoadReport storm =
          load(parley, server, plan(STORM_ROOMS, 1, STORM_SUBSCRIBERS, Duration.ofMillis(300)));
      members += storm.publishing().connected() + storm.watching().connected();
    } while (!call.isDone());
    LoadReport report = call.get();
    assertThat(report.watching().failed() + report.publishing().failed()).isZero();
    assertThat(report.delivery().received()).isPositive();
    double p99 = report.delivery().delayP99();
    process.ask("");
    long heap = Long.parseLong(process.line());
    Path proc = proc(process);
    return new Round(
        heap, status(proc, "VmRSS:") << 10, status(proc, "Threads:"), files(proc), p99, members);
  }

  private static Path proc(ChildJvm process) {
    return Path.of("/proc", String.valueOf(process.pid()));
  }

  private static long files(Path proc) {
    try (Stream<Path> files = Files.list(proc.resolve("fd"))) {
      return files.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long status(Path proc, String name) {
    try (Stream<String> lines = Files.lines(proc.resolve("status"))) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(name.length()).strip().split(" ")[0])
          .mapToLong(Long::parseLong)
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LoadPlan plan(int rooms, int publishers, int subscribers, Duration measured) {
    return new LoadPlan(
        rooms,
        publishers,
        subscribers,
        300,
        Duration.ZERO,
        measured,
        60,
        1,
        InetAddress.getLoopbackAddress(),
        false);
  }

  private static LoadReport load(Parley parley, URI server, LoadPlan plan) {
    try (Signalling rooms = new RoomSignalling(parley, server, Optional.empty())) {
      return LoadGenerator.run(plan, rooms, Optional.empty(), (_, _) -> {});
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
