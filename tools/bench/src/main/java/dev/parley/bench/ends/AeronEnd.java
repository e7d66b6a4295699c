package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FragmentHandler;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NoOpIdleStrategy;
import org.jspecify.annotations.Nullable;

/**
 * End that uses Aeron IPC, with messages of one long without any framing. The first end runs the
 * media driver, which carries none of the messages.
 *
 * <p>{@code ipc} polls without a pause; {@code ipc-backoff} uses Aeron's default idle strategy,
 * which spins, yields, and sleeps for up to a millisecond.
 *
 * <p>Threads: the methods of {@link PairEnd} by one; the second end answers on a thread of its own.
 */
final class AeronEnd implements PairEnd {
  private static final String CHANNEL = "aeron:ipc";
  private static final int THERE = 1;
  private static final int BACK = 2;
  private static final int FRAGMENTS_MAX = 64;
  private static final int TERM_BYTES = 1 << 20; // larger terms do not fit the caches

  private static final long LOOK_AGAIN_NANOS = 100_000;

  static {
    System.setProperty("agrona.disable.bounds.checks", "true"); // usual in Aeron benchmarks
  }

  private final EndRole role;
  private final boolean backoff;
  private final String directory;
  private final @Nullable MediaDriver driver; // null at the second end
  private @Nullable AeronStreams link; // null until they have met

  AeronEnd(String way, EndRole role, Path folder) {
    this.role = role;
    backoff = way.equals("ipc-backoff");
    directory = folder.resolve("aeron").toString();
    driver = role == EndRole.FIRST ? MediaDriver.launch(context()) : null;
  }

  private MediaDriver.Context context() {
    return new MediaDriver.Context()
        .aeronDirectoryName(directory)
        .threadingMode(ThreadingMode.SHARED)
        .ipcTermBufferLength(TERM_BYTES);
  }

  /** Publication and subscription of an end. */
  private record AeronStreams(
      Aeron aeron, ExclusivePublication out, Subscription in, BufferClaim claim) {
    void send(long value) {
      long position = out.tryClaim(Long.BYTES, claim);
      while (position < 0) {
        if (position != Publication.BACK_PRESSURED && position != Publication.ADMIN_ACTION) {
          throw new BenchException("Aeron took no message: " + Publication.errorString(position));
        }
        position = out.tryClaim(Long.BYTES, claim);
      }
      claim.buffer().putLong(claim.offset(), value);
      claim.commit();
    }
  }

  @Override
  public String address() {
    return "-";
  }

  @Override
  public void connect(String other) {
    Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(directory));
    boolean first = role == EndRole.FIRST;
    AeronStreams made =
        new AeronStreams(
            aeron,
            aeron.addExclusivePublication(CHANNEL, first ? THERE : BACK),
            aeron.addSubscription(CHANNEL, first ? BACK : THERE),
            new BufferClaim());
    link = made;
    if (!first) {
      Thread.ofPlatform().daemon().name("aeron-echo").start(() -> echo(made));
      return;
    }
    while (!made.out().isConnected() || !made.in().isConnected()) {
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    }
  }

  private IdleStrategy idle() {
    return backoff ? new BackoffIdleStrategy() : NoOpIdleStrategy.INSTANCE;
  }

  private void echo(AeronStreams made) {
    IdleStrategy idle = idle();
    FragmentHandler answer = (buffer, offset, length, header) -> made.send(buffer.getLong(offset));
    while (!made.in().isClosed()) {
      idle.idle(made.in().poll(answer, FRAGMENTS_MAX));
    }
  }

  @Override
  public EndCalls calls(CallShape shape) {
    AeronStreams made = link;
    if (made == null) {
      throw new BenchException("the ends are not connected yet");
    }
    return new AeronCalls(made, idle());
  }

  private static final class AeronCalls implements EndCalls {
    private final AeronStreams link;
    private final IdleStrategy idle;
    private final FragmentHandler one =
        (buffer, offset, length, header) -> returned(buffer.getLong(offset));
    private long result;

    AeronCalls(AeronStreams link, IdleStrategy idle) {
      this.link = link;
      this.idle = idle;
    }

    private void returned(long value) {
      result = value;
    }

    @Override
    public long call(long value) {
      link.send(value);
      for (int came = 0; came == 0; idle.idle(came)) {
        came = link.in().poll(one, 1);
      }
      return result;
    }

    @Override
    public void stream(CallWindow window) {
      int underWay = 0;
      while (underWay < window.outstanding() && sendNext(window)) {
        underWay++;
      }
      int[] ended = {0};
      FragmentHandler many =
          (buffer, offset, length, header) -> {
            long value = buffer.getLong(offset);
            window.returned(value, value);
            if (!sendNext(window)) {
              ended[0]++;
            }
          };
      while (ended[0] < underWay) {
        idle.idle(link.in().poll(many, FRAGMENTS_MAX));
      }
    }

    private boolean sendNext(CallWindow window) {
      long value = window.nextArgument();
      if (value == CallWindow.END) {
        return false;
      }
      link.send(value);
      return true;
    }
  }

  @Override
  public void close() {
    AeronStreams made = link;
    if (made != null) {
      made.aeron().close();
    }
    if (driver != null) {
      driver.close();
    }
  }
}
