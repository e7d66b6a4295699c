package dev.parley.bench.conference;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.SourceTree;
import dev.parley.bench.table.BenchException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Process of one publisher (WHIP) and many viewers (WHEP) based on Pion, with RTX, NACK and
 * transport-wide feedback, built from {@code bench/peers/pion/viewers}.
 *
 * <p>Threads: confined to one.
 */
final class PionViewers implements AutoCloseable {
  private static final Path PROGRAM =
      Path.of("tools", "bench", "peers", "pion", "target", "viewers");
  private static final Duration ANSWER_MAX = Duration.ofMinutes(2);

  private final ChildProcess child;
  private final ServerProcess server;

  /**
   * Join times of viewers.
   *
   * @param connectedP50 from the start of a join until connected, in ms
   * @param pictureP50 from the start of a join until a key frame is complete, in ms; 0 when the
   *     publisher is paused
   * @param pictureMax the same time of the slowest viewer
   */
  record ViewerJoinTimes(double connectedP50, double pictureP50, double pictureMax) {}

  /**
   * Packet counts in a time window.
   *
   * @param received packets that all viewers received, padding excluded
   * @param sent packets that the publisher sent
   */
  record PacketCounts(double received, double sent, double viewers, double seconds) {
    /** {@return the share of packets that did not reach a viewer, in percent} */
    double missing() {
      return Math.max(0, 100 * (1 - received / Math.max(1, sent * viewers)));
    }
  }

  /** Starts the process and its publisher in a room of the server; the publisher is paused. */
  PionViewers(ServerProcess server, Path folder) {
    this.server = server;
    String program = program().orElseThrow(() -> new BenchException("there is no " + PROGRAM));
    child = new ChildProcess("viewers", List.of(program), folder);
    try {
      ask("publish " + server.address().resolve("/whip/viewers"));
    } catch (BenchException e) {
      child.close();
      throw e;
    }
  }

  /** {@return the reason why viewers cannot be measured here; empty if they can} */
  static Optional<String> missing() {
    return program().isPresent()
        ? Optional.empty()
        : Optional.of("viewers on Pion are not built; scripts/bench-viewers does it, with Go");
  }

  private static Optional<String> program() {
    return SourceTree.holding(PROGRAM).map(root -> root.resolve(PROGRAM).toString());
  }

  /** Starts or pauses the publisher. */
  void send(boolean on) {
    ask("send " + (on ? "on" : "off"));
  }

  /**
   * Adds viewers at an interval in milliseconds; returns when all are connected and have a frame.
   */
  ViewerJoinTimes watch(int viewers, int apartMillis) {
    String place = server.address().resolve("/whep/viewers").toString();
    return parsed(
        ask("watch %s %d %d".formatted(place, viewers, apartMillis)), ViewerJoinTimes.class);
  }

  /** Counts packets for a time in milliseconds. */
  PacketCounts count(int millis) {
    return parsed(ask("count " + millis), PacketCounts.class);
  }

  /** Disconnects all viewers; the publisher stays. */
  void leave() {
    ask("leave");
  }

  /** {@return the processor time of this process so far} */
  Duration processorTime() {
    return child.processorTime();
  }

  private String ask(String question) {
    return child.ask(question, ANSWER_MAX);
  }

  private static <T> T parsed(String answer, Class<T> type) {
    try {
      return JsonMapper.shared().readValue(answer, type);
    } catch (JacksonException e) {
      throw new BenchException("the viewers answered " + answer, e);
    }
  }

  @Override
  public void close() {
    child.close();
  }
}
