package dev.parley.bench.connect;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * Connection set-up over Aeron IPC. The listening process runs the driver and one end of both
 * streams; the dialling process adds the other ends, and waits until both are connected.
 */
final class AeronLink {
  static final String KIND = "aeron:memory";

  private static final String CHANNEL = "aeron:ipc";
  private static final int THERE = 1;
  private static final int BACK = 2;
  private static final int TERM_BYTES = 1 << 20;
  private static final long LOOK_AGAIN_NANOS = 10_000;

  static ServedAddress landing(Path folder) {
    String directory = folder.resolve("aeron").toString();
    MediaDriver driver =
        MediaDriver.launch(
            new MediaDriver.Context()
                .aeronDirectoryName(directory)
                .threadingMode(ThreadingMode.SHARED)
                .ipcTermBufferLength(TERM_BYTES));
    Aeron aeron = client(directory);
    aeron.addSubscription(CHANNEL, THERE);
    aeron.addPublication(CHANNEL, BACK);
    return new ServedAddress(
        directory,
        () -> {
          aeron.close();
          driver.close();
        });
  }

  private static Aeron client(String directory) {
    return Aeron.connect(new Aeron.Context().aeronDirectoryName(directory));
  }

  /** Dialler with one Aeron client: the measured time excludes the client's start. */
  record AeronDialler(Aeron aeron) implements Dialler {
    AeronDialler(String directory) {
      this(client(directory));
    }

    @Override
    public AutoCloseable dial() {
      Publication out = aeron.addPublication(CHANNEL, THERE);
      Subscription in = aeron.addSubscription(CHANNEL, BACK);
      while (!out.isConnected() || !in.isConnected()) {
        LockSupport.parkNanos(LOOK_AGAIN_NANOS);
      }
      return () -> {
        in.close();
        out.close();
      };
    }

    @Override
    public void close() {
      aeron.close();
    }
  }

  private AeronLink() {}
}
