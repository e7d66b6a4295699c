package dev.parley.soap.call;

import dev.parley.calls.running.CallAttachment;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.spi.MethodCall;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.HttpResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * State of a call of this side, attached to it.
 *
 * <p>Threads: the exchange is written by the thread that sends the call.
 */
final class SoapInvocation implements CallAttachment {
  private final @Nullable Object attachment;
  private final SentStreams streams;
  volatile @Nullable CompletableFuture<HttpResponse> exchange; // null until it is sent
  volatile EnvelopeFilter.@Nullable Exchange filter; // null without a filter
  volatile Optional<String> messageId = Optional.empty(); // with WS-Addressing

  /**
   * @param attachment attachment of the caller, which is notified of the end
   */
  SoapInvocation(@Nullable Object attachment) {
    this(attachment, new SentStreams());
  }

  private SoapInvocation(@Nullable Object attachment, SentStreams streams) {
    this.attachment = attachment;
    this.streams = streams;
  }

  /** {@return the invocation of an attempt at the call of this one} */
  SoapInvocation attempt(Object itsAttachment) {
    return new SoapInvocation(itsAttachment, streams);
  }

  /** {@return what is known of streams that are read once; the same for all attempts} */
  SentStreams streams() {
    return streams;
  }

  /** {@return the invocation of a call that is sent from here} */
  static SoapInvocation of(MethodCall call) {
    if (call.attachment() instanceof SoapInvocation invocation) {
      return invocation;
    }
    throw new IllegalStateException(call.describe() + ": not sent from here");
  }

  @Nullable Object attachment() {
    return attachment;
  }

  @Override
  public @Nullable Thread caller() {
    return CallerWait.thread(attachment);
  }
}
