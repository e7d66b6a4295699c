package dev.parley.calls.session;

import dev.parley.calls.running.OutgoingCalls;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.WireTypes;
import java.util.List;
import java.util.Optional;

/**
 * Decoder of the replies to this side's calls. Replies to calls that were cancelled are skipped
 * (rule MS-10).
 *
 * <p>Threads: confined to the reading thread.
 */
final class ReplyDecoder {
  private final OutgoingCalls outgoing;
  private final ReceivedHandles received;

  ReplyDecoder(OutgoingCalls outgoing, ReceivedHandles received) {
    this.outgoing = outgoing;
    this.received = received;
  }

  /** Handles a REPLY: completes a call with its result. */
  void reply(MessageInput in) {
    int bytes = ParleyMessages.bytes(in);
    long number = 0;
    int resultTag = 0;
    int position = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (WireTypes.field(tag)) {
        case 1 -> number = in.uint53(tag);
        case 2 -> {
          resultTag = tag;
          position = in.position();
          in.skip(tag);
        }
        case ParleyMessages.REPLY_LISTS -> received.listed().references(in, tag);
        case ParleyMessages.REPLY_LISTS + 1 -> received.listed().streams(in, tag);
        default -> in.skip(tag);
      }
    }
    // Only now: the fields may come in any order, and the result is read into the call (rule VA-4).
    MethodCall call = outgoing.take(number);
    if (call == null || call.done()) {
      return; // cancelled or too late
    }
    received.method(call.model());
    call.replyBytes(bytes);
    try {
      if (resultTag != 0) {
        in.position(position);
        in.narrow(resultTag);
        call.readResult(in);
      } else {
        call.readResult(new MessageInput());
      }
      succeed(call);
    } catch (CallException e) {
      received.releaseAll();
      call.fail(e);
    } catch (BadMessageException e) {
      received.releaseAll();
      call.fail(
          new CallException.Invalid(
              call.describe() + ": the result cannot be read: " + e.getMessage()));
    }
  }

  private void succeed(MethodCall call) {
    List<PassedHandle> taken = received.take();
    if (!taken.isEmpty()) {
      call.releaseIfUnused(() -> taken.forEach(passed -> passed.release().run()));
    }
    if (!call.succeed()) {
      call.discardResult(); // it was given up meanwhile
    }
  }

  /** Handles a FAILURE: fails a call. */
  void failure(MessageInput in) {
    int bytes = ParleyMessages.bytes(in);
    MethodCall call = outgoing.take(ParleyMessages.number(in));
    if (call != null) {
      call.replyBytes(bytes);
      call.fail(ParleyMessages.failure(in, call.describe(), Optional.of(call.model())));
    }
  }
}
