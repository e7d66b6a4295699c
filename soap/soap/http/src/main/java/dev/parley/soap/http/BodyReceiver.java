package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Receiver of one body: collects it up to {@link HttpBody#WHOLE_BYTES_MAX} bytes, and hands on a
 * longer one as a stream. Threads: confined to the event loop.
 */
final class BodyReceiver {
  /** Owner of the body. */
  interface Owner {
    /** Called once, with the whole body or its stream. */
    void bodyArrived(HttpBody body);

    /** Called when all bytes of a body have arrived, before {@link #bodyArrived} if it is whole. */
    void bodyEnded();

    /** Called instead of {@link #bodyArrived} when there is none. */
    void bodyFailed(IOException why);

    /** Called on any thread when the rest of a stream is not wanted. */
    void bodyAborted();
  }

  private static final Buffer NOTHING = Buffer.buffer(0);

  private final ReadStream<Buffer> stream;
  private final ReceiveDemand demand;
  private final ContentCoding coding;
  private final HttpOptions options;
  private final Owner owner;
  private Buffer collected = Buffer.buffer();
  private @Nullable BodyInput input; // set when the body is a stream
  private long receivedBytes;
  private boolean done;

  BodyReceiver(
      ReadStream<Buffer> stream,
      ReceiveDemand demand,
      ContentCoding coding,
      HttpOptions options,
      Owner owner) {
    this.stream = stream;
    this.demand = demand;
    this.coding = coding;
    this.options = options;
    this.owner = owner;
  }

  /**
   * Starts receiving.
   *
   * @param announced length by the header, -1 if there is none
   */
  void start(long announced) {
    stream.handler(this::received);
    stream.endHandler(end -> ended());
    if (announced > HttpBody.WHOLE_BYTES_MAX) {
      demand.stop();
      become();
    }
  }

  private void received(Buffer chunk) {
    if (done) {
      return;
    }
    receivedBytes += chunk.length();
    demand.received();
    if (receivedBytes > options.bodyBytesMax()) {
      demand.stop();
      fail(BodyTooLongException.ofBytes(options.bodyBytesMax()));
      owner.bodyAborted();
    } else if (input != null) {
      input.received(chunk);
    } else {
      collected.appendBuffer(chunk);
      if (collected.length() > HttpBody.WHOLE_BYTES_MAX) {
        demand.stop();
        become();
      }
    }
  }

  /** Hands the body on as a stream. */
  private void become() {
    BodyInput made =
        new BodyInput(
            new BodyInput.Source() {
              @Override
              public void request(int chunks) {
                demand.request(chunks);
              }

              @Override
              public void abort() {
                owner.bodyAborted();
              }
            },
            options.idleTimeout(),
            collected);
    input = made;
    collected = NOTHING; // the reader owns it, and lets it go
    demand.request(BodyInput.CHUNKS_MAX);
    owner.bodyArrived(new HttpBody.Received(coding.decode(made, options)));
  }

  private void ended() {
    if (done) {
      return;
    }
    done = true;
    demand.ended();
    owner.bodyEnded();
    if (input != null) {
      input.ended();
      return;
    }
    HttpBody body;
    try {
      body = coding.decode(collected.getBytes(), options);
      collected = NOTHING; // Vert.x holds this as long as the request, which may wait for long
    } catch (IOException e) {
      owner.bodyFailed(e);
      return;
    }
    owner.bodyArrived(body);
  }

  /** Ends the body early; without effect when it has ended. */
  void fail(IOException why) {
    if (done) {
      return;
    }
    done = true;
    if (input != null) {
      input.failed(why);
    } else {
      owner.bodyFailed(why);
    }
  }
}
