package dev.parley.calls.session;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodModel;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.Connection;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Outgoing stream: subscribes to the user's publisher and sends its items, never more than the peer
 * requested, and no faster than the connection accepts them.
 *
 * <p>Demand is requested from the publisher in batches, so that a peer that requests everything at
 * once is still subject to the connection's back-pressure.
 *
 * <p>Threads: safe for all; items arrive from the user's publisher, demand from the reading thread.
 */
final class PublishedStream implements Flow.Subscriber<Object> {
  private static final System.Logger LOG = System.getLogger(PublishedStream.class.getName());
  private static final int PIECE = 64;

  private final SessionContext context;
  private final StreamTable streams;
  private final int number;
  private final Flow.Publisher<?> source;
  private final Codec codec;
  private final Optional<MethodModel> method;
  private Flow.@Nullable Subscription subscription; // guarded by this; null until subscribed
  private boolean subscribed; // guarded by this
  private boolean ended; // guarded by this
  private long demanded; // guarded by this: asked for by the peer, not yet by us
  private int open; // guarded by this: asked for by us, not yet come

  /**
   * @param method the method whose values contain the stream: its exceptions may end it (rule ST-5)
   */
  PublishedStream(
      SessionContext context,
      StreamTable streams,
      int number,
      Flow.Publisher<?> source,
      Codec codec,
      Optional<MethodModel> method) {
    this.context = context;
    this.streams = streams;
    this.number = number;
    this.source = source;
    this.codec = codec;
    this.method = method;
  }

  /** Adds demand of the peer (rule ST-2). */
  void demand(long count) {
    boolean first;
    synchronized (this) {
      // Sums saturate: Long.MAX_VALUE is unlimited demand (Reactive Streams, rule 3.17).
      demanded = demanded + count < 0 ? Long.MAX_VALUE : demanded + count;
      first = !subscribed;
      subscribed = true;
    }
    if (first) {
      @SuppressWarnings("unchecked") // items are only handed to their codec
      Flow.Publisher<Object> publisher = (Flow.Publisher<Object>) source;
      guarded(() -> publisher.subscribe(this));
    } else {
      more();
    }
  }

  /** Calls the user's publisher, and ends the stream if the publisher throws. */
  private void guarded(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      fail(e);
    }
  }

  /**
   * Requests the next batch from the publisher, if the last one has arrived and the connection has
   * room.
   */
  void more() {
    Flow.Subscription source;
    int piece;
    synchronized (this) {
      source = subscription;
      if (ended || source == null || open > 0 || demanded == 0) {
        return;
      }
      if (full()) {
        streams.stalled(number, this);
        if (full()) { // asked again: there may have been room before this was on the list
          return;
        }
      }
      piece = (int) Math.min(PIECE, demanded);
      demanded = demanded == Long.MAX_VALUE ? demanded : demanded - piece;
      open = piece;
    }
    guarded(() -> source.request(piece));
  }

  private boolean full() {
    return context.admission() == Connection.Admission.FULL;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    boolean refused;
    synchronized (this) {
      refused = ended || subscription != null;
      if (!refused) {
        subscription = given;
      }
    }
    if (refused) {
      given.cancel();
    } else {
      more();
    }
  }

  @Override
  public void onNext(Object item) {
    boolean last;
    synchronized (this) {
      if (ended || open == 0) {
        return; // the source gave more than it was asked for, or had not heard of the end yet
      }
      last = --open == 0;
    }
    try {
      context
          .sending()
          .values(
              ParleyMessages.ITEM_LISTS,
              method.orElse(null),
              out -> {
                ParleyMessages.one(out, ParleyMessages.ITEM, number);
                int mark = out.embed(2);
                codec.write(out, 1, item, "an item of the stream");
                out.exitEmbedded(mark);
              });
    } catch (BadMessageException e) {
      fail(new CallException.Invalid("an item cannot be written: " + e.getMessage()));
      return;
    } catch (RuntimeException e) {
      fail(e);
      return;
    }
    if (last) {
      more();
    }
  }

  @Override
  public void onError(Throwable failure) {
    end(failure);
  }

  @Override
  public void onComplete() {
    end(null);
  }

  private void end(@Nullable Throwable failure) {
    // The table decides which of several ends is the first; the others say nothing.
    if (!streams.publishedEnded(number)) {
      return;
    }
    synchronized (this) {
      ended = true;
    }
    if (failure == null) {
      context.sending().message(out -> ParleyMessages.one(out, ParleyMessages.END, number));
      return;
    }
    boolean declared =
        method.stream()
            .flatMap(m -> m.exceptions().stream())
            .anyMatch(thrown -> thrown.type().isInstance(failure));
    if (!declared && !(failure instanceof CallException)) {
      LOG.log(
          System.Logger.Level.WARNING,
          context.endpoint() + ": a stream failed in its source",
          failure);
    }
    try {
      context
          .sending()
          .exception(
              out -> ParleyMessages.failed(out, ParleyMessages.END, number, failure, method));
    } catch (RuntimeException e) {
      CallException unsent =
          new CallException.Invalid(
              "the exception " + failure.getClass().getSimpleName() + " cannot be sent");
      context
          .sending()
          .message(out ->
              ParleyMessages.failed(out, ParleyMessages.END, number, unsent, Optional.empty()));
    }
  }

  /** Ends the stream with a failure that this side detected. */
  void fail(Throwable failure) {
    stop();
    end(failure);
  }

  /** Cancels the publisher, after STOP of the peer or the end of the connection. */
  void stop() {
    Flow.Subscription source;
    synchronized (this) {
      ended = true;
      source = subscription;
    }
    if (source != null) {
      source.cancel();
    }
  }
}
