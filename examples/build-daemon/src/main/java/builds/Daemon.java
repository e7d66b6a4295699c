package builds;

import dev.parley.calls.Parley;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A process that stays warm between builds, and ends when it was idle for a minute. */
public final class Daemon implements Builder {
  private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final AtomicInteger builds = new AtomicInteger();
  private volatile long end = System.nanoTime() + IDLE_NANOS;

  public static void main(String[] args) throws InterruptedException {
    Daemon daemon = new Daemon();
    try (Parley parley = Parley.start()) {
      parley.export("builder", Builder.class, daemon);
      parley.listen(URI.create(args[0]));
      while (daemon.end - System.nanoTime() > 0) {
        Thread.sleep(100);
      }
    } catch (TransportException e) {
      if (e.reason() != Reason.IN_USE) { // a client at the same moment has started another one
        throw e;
      }
    }
  }

  @Override
  public int run(String task, Console console) {
    end = System.nanoTime() + IDLE_NANOS;
    console.print("running " + task);
    return builds.incrementAndGet();
  }

  @Override
  public void stop() {
    end = System.nanoTime();
  }
}
