package dev.parley.nodes.branch;

import dev.parley.calls.ValueCodec;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.room.spi.ForkPage;
import dev.parley.transport.api.BadMessageException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Pages of forks in pieces: a page has at least one entry, which may be long, and on a thin line no
 * other message would cross before it.
 *
 * <p>Threads: safe for use by multiple threads.
 */
final class PagePieces {
  private static final ValueCodec<ForkPage> CODEC = ValueCodec.of(ForkPage.class);
  private static final int BYTES = 4 << 10;
  private static final int AHEAD = 4;

  /** Limit for a page: an entry fits into a message of an engine, and the others are short. */
  private static final int PAGE_BYTES_MAX = RoomStreams.MESSAGE_BYTES_MAX + (64 << 10);

  private PagePieces() {}

  /** {@return a page as a stream} */
  static Flow.Publisher<byte[]> of(ForkPage page) {
    byte[] bytes = CODEC.encode(page);
    return subscriber -> subscriber.onSubscribe(new Sending(bytes, subscriber));
  }

  /** {@return the page that a stream brings; fails if it is too long, or is no page} */
  static CompletionStage<ForkPage> join(Flow.Publisher<byte[]> pieces) {
    Receiving receiving = new Receiving();
    pieces.subscribe(receiving);
    return receiving.whole.thenApply(PagePieces::decode);
  }

  private static ForkPage decode(byte[] bytes) {
    try {
      return CODEC.decode(bytes);
    } catch (BadMessageException e) {
      throw new IllegalArgumentException("a page of a fork cannot be read", e);
    }
  }

  private static final class Sending implements Flow.Subscription {
    private final byte[] bytes;
    private final Flow.Subscriber<? super byte[]> subscriber;
    private int sent;
    private long demand;
    private boolean sending;
    private boolean over;

    Sending(byte[] bytes, Flow.Subscriber<? super byte[]> subscriber) {
      this.bytes = bytes;
      this.subscriber = subscriber;
    }

    @Override
    public synchronized void request(long count) {
      demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
      if (sending) {
        return; // the subscriber asks for more inside of onNext
      }
      sending = true;
      while (demand > 0 && !over) {
        demand--;
        send();
      }
      sending = false;
    }

    private void send() {
      int end = Math.min(sent + BYTES, bytes.length);
      subscriber.onNext(Arrays.copyOfRange(bytes, sent, end));
      sent = end;
      if (end == bytes.length && !over) {
        over = true;
        subscriber.onComplete();
      }
    }

    @Override
    public synchronized void cancel() {
      over = true;
    }
  }

  private static final class Receiving implements Flow.Subscriber<byte[]> {
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
    private Flow.@Nullable Subscription subscription; // null: not begun

    @Override
    public void onSubscribe(Flow.Subscription begins) {
      subscription = begins;
      begins.request(AHEAD);
    }

    @Override
    public void onNext(byte[] bytes) {
      if (whole.isDone()) {
        return;
      }
      if (begun.size() + bytes.length > PAGE_BYTES_MAX) {
        whole.completeExceptionally(
            new IllegalArgumentException(
                "a page of a fork has more than %d bytes".formatted(PAGE_BYTES_MAX)));
        if (subscription != null) {
          subscription.cancel();
        }
        return;
      }
      begun.writeBytes(bytes);
      if (subscription != null) {
        subscription.request(1);
      }
    }

    @Override
    public void onError(Throwable failure) {
      whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      whole.complete(begun.toByteArray());
    }
  }
}
