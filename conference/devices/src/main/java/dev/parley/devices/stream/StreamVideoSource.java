package dev.parley.devices.stream;

import dev.parley.devices.api.PictureListener;
import dev.parley.devices.api.VideoSource;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Video source on a thread of its own.
 *
 * <p>Threads: safe for all.
 */
public final class StreamVideoSource implements VideoSource {
  private final StreamThread thread;
  private final Function<PictureListener, DeviceLoop> loops;

  /**
   * Creates a source that is not started.
   *
   * @param loops creates the native part for a listener
   */
  public StreamVideoSource(String name, Function<PictureListener, DeviceLoop> loops) {
    thread = new StreamThread(name);
    this.loops = loops;
  }

  @Override
  public void start(PictureListener listener) {
    thread.start(
        loops.apply(picture -> {
          try {
            listener.onPicture(picture);
          } catch (Throwable e) {
            throw StreamErrors.ofListener(e);
          }
        }));
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
