package dev.parley.bench.conference;

import dev.parley.bench.BenchException;
import dev.parley.bench.contest.Child;
import dev.parley.bench.contest.SourceTree;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Process of one publisher (WHIP) and many viewers (WHEP) on Pion, with RTX, NACK and
 * transport-wide feedback; a program of our own in {@code bench/peers/pion/viewers}.
 *
 * <p>Threads: confined to one.
 */
final class PionViewers implements AutoCloseable {
  private static final Path PROGRAM = Path.of("tools", "bench", "peers", "pion", "target", "viewers");
  private static final Duration ANSWER_MAX = Duration.ofMinutes(2);

  private final Child child;
  private final ServerProcess server;

  /**
   * Viewers who have joined.
   *
   * @param connectedP50 from the start of a join until connected, in ms
   * @param pictureP50 from the start of a join until a key frame is complete, in ms; 0 when the
   *     publisher is paused
   * @param pictureMax the same of the slowest viewer
   */
  record Joined(double connectedP50, double pictureP50, double pictureMax) {}

  /**
   * Packets of a time window.
   *
   * @param received by all viewers, padding excluded
   * @param sent by the publisher
   */
  record Packets(double received, double sent, double viewers, double seconds) {
    /** {@return the share of packets that did not reach their viewer, in percent} */
    double missing() {
      return Math.max(0, 100 * (1 - received / Math.max(1, sent * viewers)));
    }
  }

  /** Starts the process, and lets it publish in a room of the server; the publisher is paused. */
  PionViewers(ServerProcess server, Path folder) {
    this.server = server;
    String program = program().orElseThrow(() -> new BenchException("there is no " + PROGRAM));
    child = new Child("viewers", List.of(program), folder);
    try {
      ask("publish " + server.address().resolve("/whip/viewers"));
    } catch (BenchException e) {
      child.close();
      throw e;
    }
  }

  /** {@return why viewers cannot be measured here; empty when they can} */
  static Optional<String> missing() {
    return program().isPresent()
        ? Optional.empty()
        : Optional.of("viewers on Pion are not built; scripts/bench-viewers does it, with Go");
  }

  private static Optional<String> program() {
    return SourceTree.holding(PROGRAM).map(root -> root.resolve(PROGRAM).toString());
  }

  /** Lets the publisher send, or pauses it. */
  void send(boolean on) {
    ask("send " + (on ? "on" : "off"));
  }

  /** Adds viewers, so many milliseconds apart; returns when all are connected and see a picture. */
  Joined watch(int viewers, int apartMillis) {
    String place = server.address().resolve("/whep/viewers").toString();
    return parsed(ask("watch %s %d %d".formatted(place, viewers, apartMillis)), Joined.class);
  }

  /** Counts packets for so many milliseconds. */
  Packets count(int millis) {
    return parsed(ask("count " + millis), Packets.class);
  }

  /** Ends all viewers; the publisher stays. */
  void leave() {
    ask("leave");
  }

  /** {@return processor time of this process so far} */
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
