package dev.parley.devices.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class NativeOpusTest {
  private static final int FRAME = AudioSettings.DEFAULT.frameSamples();
  private static final int PACKET_BYTES = 1_275;

  private final Arena arena = Arena.ofAuto();
  private final MemorySegment frame = arena.allocate(ValueLayout.JAVA_SHORT, FRAME);
  private final MemorySegment packet = arena.allocate(PACKET_BYTES);
  private final MemorySegment decoded = arena.allocate(ValueLayout.JAVA_SHORT, FRAME);

  @BeforeEach
  void requireLibrary() {
    Libraries.require(() -> new NativeOpusDecoder(1).close());
  }

  /** Writes a tone of 500 Hz. */
  private void tone(int number) {
    for (int i = 0; i < FRAME; i++) {
      double at = 2 * Math.PI * 500 * (number * FRAME + i) / AudioSettings.HERTZ;
      frame.setAtIndex(ValueLayout.JAVA_SHORT, i, (short) (10_000 * Math.sin(at)));
    }
  }

  private static double loudness(MemorySegment samples) {
    double sum = 0;
    for (int i = 0; i < FRAME; i++) {
      double sample = samples.getAtIndex(ValueLayout.JAVA_SHORT, i);
      sum += sample * sample;
    }
    return Math.sqrt(sum / FRAME);
  }

  @Test
  void decodedSoundIsAsLoudAsTheEncodedOne() {
    try (NativeOpusEncoder encoder = new NativeOpusEncoder(1, 32_000);
        NativeOpusDecoder decoder = new NativeOpusDecoder(1)) {
      for (int number = 0; number < 20; number++) {
        tone(number);
        int length = encoder.encode(frame, packet);
        assertThat(length).isBetween(10, 200);
        assertThat(decoder.decode(packet.asSlice(0, length), decoded)).isEqualTo(FRAME);
      }
      assertThat(loudness(decoded)).isBetween(0.8 * loudness(frame), 1.2 * loudness(frame));
      assertThat(decoder.conceal(decoded)).isEqualTo(FRAME);
    }
  }

  @Test
  void encodingAllocatesNothing() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (NativeOpusEncoder encoder = new NativeOpusEncoder(1, 32_000)) {
      tone(0);
      for (int i = 0; i < 5_000; i++) {
        encoder.encode(frame, packet);
      }
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 200; i++) {
        encoder.encode(frame, packet);
      }
      assertThat(threads.getCurrentThreadAllocatedBytes() - before).isZero();
    }
  }

  @Test
  void packetsOfRandomBytesDoNoHarm() {
    Random random = new Random(20);
    byte[] bytes = new byte[PACKET_BYTES];
    try (NativeOpusDecoder decoder = new NativeOpusDecoder(1)) {
      for (int i = 0; i < 2_000; i++) {
        random.nextBytes(bytes);
        MemorySegment.copy(bytes, 0, packet, ValueLayout.JAVA_BYTE, 0, bytes.length);
        try {
          assertThat(decoder.decode(packet.asSlice(0, 1 + random.nextInt(PACKET_BYTES)), decoded))
              .isBetween(1, FRAME);
        } catch (DeviceException e) {
          assertThat(e.reason()).isEqualTo(Reason.MALFORMED);
        }
      }
    }
  }

  @Test
  void framesOfOtherLengthsAreRefused() {
    try (NativeOpusEncoder encoder = new NativeOpusEncoder(1, 32_000)) {
      assertThatThrownBy(() -> encoder.encode(frame.asSlice(0, 1_000), packet))
          .isInstanceOf(DeviceException.class)
          .hasMessageContaining("cannot encode Opus");
    }
    assertThatThrownBy(() -> new NativeOpusEncoder(3, 32_000)).isInstanceOf(DeviceException.class);
    assertThatThrownBy(() -> new NativeOpusEncoder(1, -7)).isInstanceOf(DeviceException.class);
  }

  @Test
  void memoryInTheHeapIsRefused() {
    try (NativeOpusEncoder encoder = new NativeOpusEncoder(1, 32_000)) {
      assertThatThrownBy(() -> encoder.encode(MemorySegment.ofArray(new short[FRAME]), packet))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void closedCodecsAreNotUsed() {
    NativeOpusEncoder encoder = new NativeOpusEncoder(1, 32_000);
    encoder.close();
    encoder.close();

    assertThatThrownBy(() -> encoder.encode(frame, packet))
        .isInstanceOfSatisfying(
            DeviceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CLOSED));
    NativeOpusDecoder decoder = new NativeOpusDecoder(1);
    decoder.close();
    assertThatThrownBy(() -> decoder.conceal(decoded)).isInstanceOf(DeviceException.class);
  }
}
