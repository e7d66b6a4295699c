package dev.parley.devices.pulse;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.AudioSink;
import dev.parley.devices.stream.StreamThread;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Speaker.
 *
 * <p>Threads: safe for all; writers take turns.
 */
final class PulseSpeaker implements AudioSink {
  /** Stands for the speaker's thread: confined memory is accessible to its owner alone. */
  private static final Thread OTHER_THREAD = Thread.ofVirtual().unstarted(() -> {});

  private final Optional<String> server;
  private final AudioSettings settings;
  private final StreamThread thread = new StreamThread("parley-speaker");
  private final WaitingSamples samples = new WaitingSamples();

  PulseSpeaker(Optional<String> server, AudioSettings settings) {
    this.server = server;
    this.settings = settings;
  }

  @Override
  public void start() {
    thread.ended().whenComplete((_, _) -> samples.end());
    thread.start(new PulsePlayback(server, settings, samples));
  }

  @Override
  public void write(short[] array, int from, int length) {
    write(
        MemorySegment.ofArray(array)
            .asSlice((long) from * Short.BYTES, (long) length * Short.BYTES));
  }

  @Override
  public void write(MemorySegment segment) {
    int frame = settings.channels() * PulseStream.SAMPLE_BYTES;
    if (segment.byteSize() % frame != 0) {
      throw new IllegalArgumentException(
          "%d bytes: a sample of %d channels has %d"
              .formatted(segment.byteSize(), settings.channels(), frame));
    }
    if (!segment.isAccessibleBy(OTHER_THREAD)) {
      throw new IllegalArgumentException(
          "memory of a confined arena: the thread of the speaker cannot read it");
    }
    thread.requireRunning();
    samples.write(segment, thread::wake, thread::closed);
  }

  @Override
  public void drain() {
    thread.requireRunning();
    samples.drain(thread::wake, thread::closed);
  }

  @Override
  public CompletionStage<Void> ended() {
    return thread.ended();
  }

  @Override
  public void close() {
    thread.close();
  }
}
