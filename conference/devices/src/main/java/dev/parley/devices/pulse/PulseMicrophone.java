package dev.parley.devices.pulse;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.AudioSource;
import dev.parley.devices.api.FrameListener;
import dev.parley.devices.api.SampleListener;
import dev.parley.devices.stream.StreamErrors;
import dev.parley.devices.stream.StreamThread;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Microphone, or monitor of a speaker.
 *
 * <p>Threads: safe for all.
 */
final class PulseMicrophone implements AudioSource {
  private static final long ALIGNMENT = 64; // a cache line, which vector instructions like

  private final Optional<String> server;
  private final AudioSettings settings;
  private final StreamThread thread = new StreamThread("parley-microphone");

  PulseMicrophone(Optional<String> server, AudioSettings settings) {
    this.server = server;
    this.settings = settings;
  }

  @Override
  public void start(FrameListener listener) {
    long bytes = (long) settings.frameSamples() * PulseStream.SAMPLE_BYTES;
    start(arena -> arena.allocate(bytes, ALIGNMENT), listener);
  }

  @Override
  public void startSamples(SampleListener listener) {
    short[] samples = new short[settings.frameSamples()];
    start(_ -> MemorySegment.ofArray(samples), _ -> listener.onSamples(samples, 0, samples.length));
  }

  private void start(Function<Arena, MemorySegment> frames, FrameListener listener) {
    FrameListener guarded =
        frame -> {
          try {
            listener.onFrame(frame);
          } catch (Throwable e) {
            throw StreamErrors.ofListener(e);
          }
        };
    thread.start(new PulseCapture(server, settings, frames, guarded, thread::isRunning));
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
