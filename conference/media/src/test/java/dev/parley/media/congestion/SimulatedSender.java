package dev.parley.media.congestion;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Random;
import java.util.function.Consumer;

/** A peer that sends audio, and video as much as its estimate allows, as an encoder would. */
final class SimulatedSender {
  static final VarHandle TIME =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final long MILLI = 1_000_000;
  private static final int AUDIO_BYTES = 60;
  private static final int AUDIO_MILLIS = 20;
  private static final int VIDEO_BYTES_MAX = 1_200;
  private static final int PADDING_BYTES = 250;
  private static final long THIN = 200_000;
  private static final double PACE = 1.5;

  final SentPacketLog log = new SentPacketLog();
  final BandwidthEstimate estimate;
  private final TransportFeedbackReader reader = new TransportFeedbackReader();
  private final Pacer pacer = new Pacer();
  private final ArrayDeque<Integer> waiting = new ArrayDeque<>();
  private final Random random;
  private final int flow;
  private final Consumer<byte[]> line;
  private long most = Long.MAX_VALUE;
  private long nextFrame;
  private long nextAudio;

  SimulatedSender(int flow, BandwidthEstimate.Bounds bounds, long seed, Consumer<byte[]> line) {
    this.flow = flow;
    this.line = line;
    random = new Random(seed);
    estimate = new BandwidthEstimate(log, bounds);
  }

  /** Sends no more than this from now on, whatever the estimate is. */
  void most(long bitsPerSecond) {
    most = bitsPerSecond;
  }

  void feedback(byte[] bytes, long now) {
    if (reader.wrap(bytes, 0, bytes.length)) {
      estimate.feedback(reader, now);
    }
  }

  void run(long now) {
    estimate.tick(now);
    long rate = Math.min(most, estimate.bitsPerSecond());
    pacer.rate((long) (PACE * rate), now);
    if (now >= nextAudio) {
      nextAudio = now + AUDIO_MILLIS * MILLI;
      send(AUDIO_BYTES, now);
    }
    if (now >= nextFrame) {
      int perSecond = rate < THIN ? 10 : 30;
      nextFrame = now + 1_000 * MILLI / perSecond;
      frame((rate - AUDIO_BYTES * 8_000 / AUDIO_MILLIS) / 8 / perSecond);
    }
    while (!waiting.isEmpty() && pacer.mayLeave(now)) {
      send(waiting.remove(), now);
    }
    for (int due = estimate.probeBytes(now); due > 0; due -= PADDING_BYTES) {
      send(PADDING_BYTES, now);
    }
  }

  private void frame(long mean) {
    int waits = waiting.stream().mapToInt(Integer::intValue).sum();
    long bytes = (long) (mean * (0.8 + 0.4 * random.nextDouble()));
    if (waits > 5 * mean) {
      return;
    }
    for (; bytes > 0; bytes -= VIDEO_BYTES_MAX) {
      waiting.add(Math.clamp(bytes, 60, VIDEO_BYTES_MAX));
    }
  }

  private void send(int length, long now) {
    byte[] packet = new byte[length];
    int number = log.sent(length, now);
    pacer.sent(length, now);
    packet[0] = (byte) flow;
    TransportFeedbackFormat.SHORT.set(packet, 1, (short) number);
    TIME.set(packet, 3, now);
    line.accept(packet);
  }
}
