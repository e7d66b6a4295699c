package dev.parley.soap.codec;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Publisher of the bytes of a stream, in arrays of at most 16 KiB, to one subscriber. The stream is
 * read on a virtual thread as the subscriber asks for arrays, and closed by its end or by
 * cancelling.
 *
 * <p>Threads: safe for all.
 */
final class InputPublisher implements Flow.Publisher<byte[]> {
  private static final int CHUNK_BYTES = 16 << 10;

  private final InputStream in;
  private final AtomicBoolean subscribed = new AtomicBoolean();

  InputPublisher(InputStream in) {
    this.in = in;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super byte[]> subscriber) {
    Reading reading = new Reading(subscriber);
    boolean first = !subscribed.getAndSet(true);
    subscriber.onSubscribe(reading);
    if (first) {
      Thread.ofVirtual().name("parley-soap-publisher").start(reading::run);
    } else {
      subscriber.onError(new IllegalStateException("an attachment has one subscriber"));
    }
  }

  /** Subscription of the only subscriber. */
  private final class Reading implements Flow.Subscription {
    private final Flow.Subscriber<? super byte[]> subscriber;
    private final Semaphore demand = new Semaphore(0);
    private volatile boolean cancelled;
    private volatile boolean badDemand;

    Reading(Flow.Subscriber<? super byte[]> subscriber) {
      this.subscriber = subscriber;
    }

    @Override
    public void request(long count) {
      badDemand |= count <= 0; // Reactive Streams, rule 3.9
      int free = Integer.MAX_VALUE / 2 - demand.availablePermits();
      demand.release(Math.clamp(count, 1, Math.max(1, free)));
    }

    @Override
    public void cancel() {
      cancelled = true;
      demand.release();
    }

    void run() {
      try (in) {
        byte[] chunk = new byte[CHUNK_BYTES];
        demand.acquire();
        while (!cancelled && !badDemand) {
          int read = in.read(chunk);
          if (read < 0) {
            subscriber.onComplete();
            return;
          }
          subscriber.onNext(Arrays.copyOf(chunk, read));
          demand.acquire();
        }
        if (!cancelled) {
          subscriber.onError(new IllegalArgumentException("the demand is not positive"));
        }
      } catch (IOException | InterruptedException | RuntimeException e) {
        if (!cancelled) {
          subscriber.onError(e);
        }
      }
    }
  }
}
