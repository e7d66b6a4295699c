package dev.parley.calls.session;

import dev.parley.calls.spi.Codec;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.WireTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Stream table of one connection, both ways.
 *
 * <p>Threads: safe for all; users' code is called without the lock. Memory: at most {@link
 * SessionConfig#STREAMS_MAX} each way.
 */
final class StreamTable {
  private final SessionContext context;
  private final Map<Integer, PublishedStream> published = new HashMap<>(); // guarded by this
  private final Map<Long, SubscribedStream> subscribed = new HashMap<>(); // guarded by this
  private final Set<PublishedStream> stalled = new LinkedHashSet<>(); // guarded by this
  private int next; // guarded by this

  StreamTable(SessionContext context) {
    this.context = context;
  }

  synchronized int publish(Flow.Publisher<?> source, Codec codec) {
    if (published.size() >= SessionConfig.STREAMS_MAX) {
      throw new CallException.Overloaded(
          context.endpoint() + ": " + SessionConfig.STREAMS_MAX + " streams are open already");
    }
    int number = ++next;
    published.put(
        number,
        new PublishedStream(context, this, number, source, codec, context.sending().writing()));
    context.sending().addHandle(new PassedHandle(true, number, () -> publishedEnded(number)));
    return number;
  }

  synchronized Flow.Publisher<?> subscribe(long number, Codec codec) {
    if (number == 0 || subscribed.containsKey(number)) {
      throw new BadMessageException("ST-1: stream " + number + " is not a new one");
    }
    if (subscribed.size() >= SessionConfig.STREAMS_MAX) {
      throw new CallException.Overloaded(
          context.endpoint()
              + ": ST-4: "
              + SessionConfig.STREAMS_MAX
              + " streams are open already");
    }
    SubscribedStream stream =
        new SubscribedStream(context, this, number, codec, context.received().method());
    subscribed.put(number, stream);
    context.received().add(new PassedHandle(true, number, stream::cancel));
    return stream;
  }

  /** {@return whether the stream was still open} */
  synchronized boolean publishedEnded(int number) {
    PublishedStream gone = published.remove(number);
    if (gone != null) {
      stalled.remove(gone);
    }
    return gone != null;
  }

  synchronized void subscribedEnded(long number) {
    subscribed.remove(number);
  }

  private synchronized @Nullable PublishedStream published(long number) {
    return number == (int) number ? published.get((int) number) : null;
  }

  private synchronized @Nullable SubscribedStream subscribed(long number) {
    return subscribed.get(number);
  }

  /** Adds a stream to those that wait for room, if it is still open. */
  synchronized void stalled(int number, PublishedStream stream) {
    if (published.containsKey(number)) {
      stalled.add(stream);
    }
  }

  /** Resumes the waiting streams after the connection has room again. */
  void drained() {
    List<PublishedStream> waiting;
    synchronized (this) {
      waiting = List.copyOf(stalled);
      stalled.clear();
    }
    // Outside the lock: each calls the user's publisher.
    waiting.forEach(PublishedStream::more);
  }

  void demand(MessageInput in) {
    long number = 0;
    long count = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (WireTypes.field(tag)) {
        case 1 -> number = in.uint53(tag);
        case 2 -> count = in.uint(tag);
        default -> in.skip(tag);
      }
    }
    PublishedStream stream = published(number);
    if (stream == null) {
      return; // ended, and the peer has not heard of it yet
    }
    if (count == 0) {
      stream.fail(new CallException.Invalid("ST-2: a demand of 0"));
    } else {
      stream.demand(count < 0 ? Long.MAX_VALUE : count);
    }
  }

  void stop(long number) {
    PublishedStream stream = published(number);
    if (stream != null && publishedEnded((int) number)) {
      stream.stop();
    }
  }

  void item(MessageInput in) {
    long number = 0;
    int position = -1;
    int itemTag = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (WireTypes.field(tag)) {
        case 1 -> number = in.uint53(tag);
        case 2 -> {
          position = in.position();
          itemTag = tag;
          in.skip(tag);
        }
        case ParleyMessages.ITEM_LISTS -> context.received().listed().references(in, tag);
        case ParleyMessages.ITEM_LISTS + 1 -> context.received().listed().streams(in, tag);
        default -> in.skip(tag);
      }
    }
    SubscribedStream stream = subscribed(number);
    if (stream == null) {
      return; // stopped, and the peer has not heard of it yet
    }
    MessageInput item = in;
    if (position < 0) {
      item = new MessageInput(); // the type's default
    } else {
      in.position(position);
      in.narrow(itemTag);
    }
    // Before decoding: an item beyond the demand is a protocol error even if it is malformed.
    stream.expectOne();
    context.received().method(stream.method().orElse(null));
    try {
      stream.item(item);
    } catch (BadMessageException | CallException e) {
      context.received().releaseAll();
      stream.end(
          e instanceof CallException known
              ? known
              : new CallException.Invalid(
                  context.endpoint() + ": an item cannot be read: " + e.getMessage()));
      subscribedEnded(number);
      context
          .sending()
          .message(out -> ParleyMessages.one(out, ParleyMessages.STOP, stream.number()));
    }
  }

  void end(MessageInput in) {
    long number = ParleyMessages.number(in);
    SubscribedStream stream;
    synchronized (this) {
      stream = subscribed.remove(number);
    }
    if (stream == null) {
      return;
    }
    if (ParleyMessages.complete(in)) {
      stream.end(null);
    } else {
      stream.end(ParleyMessages.failure(in, context.endpoint(), stream.method()));
    }
  }

  /**
   * Ends all streams after the connection has ended: subscribers get the failure, publishers are
   * cancelled.
   */
  void close(Throwable why) {
    List<PublishedStream> sources;
    List<SubscribedStream> sinks;
    synchronized (this) {
      sources = new ArrayList<>(published.values());
      sinks = new ArrayList<>(subscribed.values());
      published.clear();
      subscribed.clear();
      stalled.clear();
    }
    sources.forEach(PublishedStream::stop);
    sinks.forEach(stream -> stream.end(why));
  }
}
