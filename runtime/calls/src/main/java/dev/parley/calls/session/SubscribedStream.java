package dev.parley.calls.session;

import dev.parley.base.SerialExecutor;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodModel;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.WireTypes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Incoming stream: calls its one subscriber on a virtual thread, item after item. The subscriber
 * may block; the peer's demand then runs out, and it stops sending (Reactive Streams
 * back-pressure).
 *
 * <p>Threads: safe for all. Memory: at most {@link #WINDOW} items that the subscriber has not taken
 * yet, however much it requested.
 */
final class SubscribedStream implements Flow.Publisher<Object>, Flow.Subscription {
  private static final int WINDOW = 256;
  private static final int SIGNALS = 3; // onSubscribe, and the end, beside the items
  private static final Thread.Builder.OfVirtual THREADS =
      Thread.ofVirtual().name("parley-stream-", 0).inheritInheritableThreadLocals(false);

  private final SessionContext context;
  private final StreamTable streams;
  private final long number;
  private final Codec codec;
  private final Optional<MethodModel> method;
  private final SerialExecutor delivery =
      new SerialExecutor(task -> THREADS.start(task), WINDOW + SIGNALS);
  private Flow.@Nullable Subscriber<? super Object>
      subscriber; // guarded by this; null until subscribed
  private boolean ended; // guarded by this: nothing more is delivered
  private @Nullable Runnable
      early; // guarded by this: tells the end that came before the subscriber
  private long demanded; // guarded by this: asked for by the subscriber, not yet by us
  private int open; // guarded by this: asked for by us, not yet taken by the subscriber
  private int expected; // guarded by this: asked for by us, not yet come

  /**
   * @param method the method whose values contain the stream: its exceptions may end it (rule ST-5)
   */
  SubscribedStream(
      SessionContext context,
      StreamTable streams,
      long number,
      Codec codec,
      Optional<MethodModel> method) {
    this.context = context;
    this.streams = streams;
    this.number = number;
    this.codec = codec;
    this.method = method;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super Object> given) {
    boolean second;
    synchronized (this) {
      second = subscriber != null;
      if (!second) {
        subscriber = given;
        delivery.execute(() -> given.onSubscribe(this)); // first, whatever comes meanwhile
        if (early != null) {
          delivery.execute(early);
        }
      }
    }
    if (second) {
      // Reactive Streams, rule 1.9: onSubscribe precedes onError.
      given.onSubscribe(this);
      given.onError(new IllegalStateException("ST-4: a stream has one subscriber, once"));
    }
  }

  @Override
  public void request(long count) {
    if (count <= 0) {
      cancel();
      Flow.Subscriber<? super Object> to = subscriberNow();
      if (to != null) {
        delivery.execute(() -> to.onError(new IllegalArgumentException("demand of " + count)));
      }
      return;
    }
    synchronized (this) {
      // Sums saturate: Long.MAX_VALUE is unlimited demand (Reactive Streams, rule 3.17).
      demanded = demanded + count < 0 ? Long.MAX_VALUE : demanded + count;
    }
    ask();
  }

  /** Sends demand to the peer, up to the free part of the window. */
  private void ask() {
    int piece;
    synchronized (this) {
      // One DEMAND per half window: one message for each item taken would double the traffic.
      boolean worthIt = open <= WINDOW / 2;
      piece = ended || !worthIt ? 0 : (int) Math.min(WINDOW - open, demanded);
      if (piece == 0) {
        return;
      }
      demanded = demanded == Long.MAX_VALUE ? demanded : demanded - piece;
      open += piece;
      expected += piece;
    }
    context.sending().message(out -> ParleyMessages.two(out, ParleyMessages.DEMAND, number, piece));
  }

  @Override
  public void cancel() {
    synchronized (this) {
      if (ended) {
        return;
      }
      ended = true;
    }
    streams.subscribedEnded(number);
    context.sending().message(out -> ParleyMessages.one(out, ParleyMessages.STOP, number));
  }

  private synchronized Flow.@Nullable Subscriber<? super Object> subscriberNow() {
    return subscriber;
  }

  long number() {
    return number;
  }

  Optional<MethodModel> method() {
    return method;
  }

  /** Checks that an arrived ITEM was requested. */
  synchronized void expectOne() {
    if (--expected < 0) {
      throw ParleyMessages.protocolError(
          "ST-2", "an item of stream " + number + " beyond its demand");
    }
  }

  /** Decodes an item and queues its delivery. */
  void item(MessageInput in) {
    Flow.Subscriber<? super Object> to;
    synchronized (this) {
      to = subscriber;
      if (ended || to == null) {
        return;
      }
    }
    Object item = read(in);
    List<PassedHandle> brought = context.received().take();
    delivery.execute(() -> deliver(to, item, brought));
  }

  private Object read(MessageInput in) {
    Object read = null;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      if (WireTypes.field(tag) == 1) {
        read = codec.read(in, tag, read);
      } else {
        in.skip(tag);
      }
    }
    Object item = codec.finish(read, "an item of the stream");
    if (item == null) {
      throw new BadMessageException("a stream has no null items");
    }
    return item;
  }

  private void deliver(
      Flow.Subscriber<? super Object> to, Object item, List<PassedHandle> brought) {
    boolean late;
    synchronized (this) {
      open--;
      late = ended;
    }
    if (late) {
      brought.forEach(passed -> passed.release().run()); // the subscriber will not see it
      return;
    }
    boolean taken = false;
    try {
      to.onNext(item);
      taken = true;
    } finally {
      if (!taken) {
        cancel(); // it threw: it gets no more
      }
    }
    ask();
  }

  /** Ends the stream after the items that arrived before; null for completion. */
  void end(@Nullable Throwable failure) {
    synchronized (this) {
      if (subscriber == null) {
        ended = true;
        early = () -> tellEnd(failure);
        return;
      }
    }
    delivery.execute(() -> {
      synchronized (this) {
        if (ended) {
          return;
        }
        ended = true;
      }
      tellEnd(failure);
    });
  }

  private void tellEnd(@Nullable Throwable failure) {
    Flow.Subscriber<? super Object> to = Objects.requireNonNull(subscriberNow());
    if (failure == null) {
      to.onComplete();
    } else {
      to.onError(failure);
    }
  }
}
