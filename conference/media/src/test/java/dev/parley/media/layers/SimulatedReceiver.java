package dev.parley.media.layers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.payload.Vp8Payload;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One receiver: what the forwarder made for it, and whether that is one stream. */
final class SimulatedReceiver {
  /** A packet of the sent stream; without a source, an empty one. */
  record Sent(byte[] bytes, SimulatedEncoding.@Nullable Packet source) {}

  final EncodingClocks clocks = new EncodingClocks(90_000);
  final LayerSelector selector = new LayerSelector();
  final StreamRewriter rewriter;
  final TreeMap<Long, Sent> stream = new TreeMap<>();
  final Map<ForwardingDecision, Integer> verdicts = new HashMap<>();
  private final Set<Integer> offered = new HashSet<>();
  private final Map<Integer, Set<Integer>> passed = new HashMap<>();
  private final Vp8Payload view = new Vp8Payload();
  private final ReceivedPacket arrival = new ReceivedPacket();
  private long newest = -1;

  SimulatedReceiver(int firstSequence, int firstTimestamp) {
    rewriter = new StreamRewriter(7, clocks, firstSequence, firstTimestamp);
  }

  /** A packet comes to the forwarder. {@return the encoding of which a key frame is wanted} */
  int offer(SimulatedEncoding.Packet packet, long now) {
    byte[] bytes = packet.bytes();
    boolean marker = RtpFields.marker(bytes);
    assertThat(
            view.wrap(
                bytes,
                SimulatedEncoding.DESCRIPTOR,
                bytes.length - SimulatedEncoding.DESCRIPTOR,
                marker))
        .isTrue();
    arrival.set(
        packet.encoding(),
        packet.sequence(),
        RtpHeaderWriter.timestamp(bytes, 0),
        marker,
        view,
        now);
    ForwardingDecision verdict = selector.decide(arrival);
    verdicts.merge(verdict, 1, Integer::sum);
    if (verdict.starts()) {
      offered.clear();
    }
    offered.add(packet.encoding() << 16 | packet.sequence());
    switch (rewriter.number(arrival, verdict, selector.marker())) {
      case SEND -> {
        byte[] copy = bytes.clone();
        write(copy);
        keep(new Sent(copy, packet));
        passed.computeIfAbsent(packet.encoding(), unused -> new HashSet<>()).add(packet.frame());
      }
      case FILL -> {
        byte[] empty = new byte[13];
        assertThat(rewriter.writeEmpty(empty, 0, 96)).isEqualTo(13);
        keep(new Sent(empty, null));
      }
      case DROP -> {}
    }
    checkHoles();
    return selector.keyFrameWanted(now);
  }

  private void write(byte[] copy) {
    rewriter.write(
        copy, 0, view, SimulatedEncoding.DESCRIPTOR, copy.length - SimulatedEncoding.DESCRIPTOR);
  }

  private void keep(Sent sent) {
    long number = newest + (short) (RtpFields.sequence(sent.bytes()) - (int) newest);
    number = newest < 0 ? RtpFields.sequence(sent.bytes()) + 0x10000L : number;
    newest = Math.max(newest, number);
    assertThat(stream.put(number, sent)).as("number %d was given twice", number).isNull();
  }

  /** What seems lost was really lost, or came before its encoding was sent. */
  private void checkHoles() {
    long oldest = stream.isEmpty() ? newest + 1 : Math.max(newest - 60, stream.firstKey());
    for (long number = oldest; number <= newest; number++) {
      SequenceContent recalled = rewriter.recall((int) number);
      Sent sent = stream.get(number);
      if (sent == null) {
        assertThat(recalled).isEqualTo(SequenceContent.MISSING);
        int source = rewriter.encoding() << 16 | rewriter.sourceSequence();
        assertThat(offered.contains(source))
            .as("packet %x came, and has a number that was not sent", source)
            .isFalse();
      } else if (sent.source() == null) {
        byte[] again = new byte[13];
        assertThat(recalled).isEqualTo(SequenceContent.EMPTY);
        rewriter.writeEmpty(again, 0, 96);
        assertThat(again).isEqualTo(sent.bytes());
      } else {
        assertThat(recalled).isEqualTo(SequenceContent.SENT);
        byte[] again = sent.source().bytes().clone();
        write(again);
        assertThat(again).isEqualTo(sent.bytes());
      }
    }
  }

  /** {@return holes in the stream} */
  long holes() {
    return stream.isEmpty() ? 0 : stream.lastKey() - stream.firstKey() + 1 - stream.size();
  }

  boolean wasPassed(int encoding, int frame) {
    return passed.getOrDefault(encoding, Set.of()).contains(frame);
  }

  /** Goes through the whole stream in the order of its numbers. */
  void checkStream(boolean lossless) {
    Vp8Payload seen = new Vp8Payload();
    Sent before = null;
    long numberBefore = 0;
    int picture = 0;
    int base = 0;
    int missing = 0;
    for (Map.Entry<Long, Sent> entry : stream.entrySet()) {
      Sent sent = entry.getValue();
      SimulatedEncoding.Packet source = sent.source();
      missing += before == null ? 0 : (int) (entry.getKey() - numberBefore) - 1;
      numberBefore = entry.getKey();
      if (source == null) {
        missing++;
        continue;
      }
      byte[] bytes = sent.bytes();
      seen.wrap(
          bytes, SimulatedEncoding.DESCRIPTOR, bytes.length - SimulatedEncoding.DESCRIPTOR, false);
      SimulatedEncoding.Packet last = before == null ? null : before.source();
      if (last == null || last.encoding() != source.encoding()) {
        assertThat(source.key() && source.start())
            .as("an encoding starts with a key frame")
            .isTrue();
      }
      if (before != null && last != null) {
        int later =
            RtpHeaderWriter.timestamp(bytes, 0) - RtpHeaderWriter.timestamp(before.bytes(), 0);
        int pictures = seen.pictureId() - picture & 0x7FFF;
        if (last.encoding() == source.encoding() && last.frame() == source.frame()) {
          assertThat(later).isZero();
          assertThat(pictures).isZero();
        } else {
          assertThat(later).isPositive();
          assertThat(pictures)
              .as("%s after %s, %d missing", source, last, missing)
              .isBetween(1, 1 + missing);
          assertThat(seen.baseId() - base & 0xFF)
              .isBetween(lossless ? (seen.temporalId() == 0 ? 1 : 0) : 0, 1 + missing);
        }
      }
      picture = seen.pictureId();
      base = seen.baseId();
      before = sent;
      missing = 0;
    }
  }
}
