package dev.parley.iiop.giop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import java.nio.ByteBuffer;

/**
 * Fuzz target: whatever a connection brings, in two pieces, is messages and perhaps a violation;
 * each header can be asked for or is refused. Its short form is {@link GiopFuzzTest}.
 */
public final class GiopFuzz {
  private static final IiopLimits LIMITS =
      IiopLimits.DEFAULT.withMessageBytes(1 << 16).withFragments(8, 3);

  private GiopFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    var reader = new GiopReader(LIMITS);
    int cut = input.length == 0 ? 0 : (input[0] & 0xFF) % input.length;
    read(reader, ByteBuffer.wrap(input, 0, cut));
    read(reader, ByteBuffer.wrap(input, cut, input.length - cut));
    assertThat(reader.unfinished()).isBetween(0, LIMITS.unfinished());
  }

  private static void read(GiopReader reader, ByteBuffer bytes) {
    for (var event = reader.handle(bytes); event != null; event = reader.handle(bytes)) {
      if (!(event instanceof GiopEvent.Message message)) {
        return;
      }
      assertThat(message.input().position()).isEqualTo(MessageHeader.BYTES);
      assertThat(message.input().remaining()).isEqualTo(message.header().size());
      assertThat(message.header().size()).isLessThan(LIMITS.messageBytes());
      try {
        header(message);
      } catch (CdrException e) {
        assertThat(e).hasMessageNotContaining("null");
      }
    }
  }

  private static void header(GiopEvent.Message message) {
    var input = message.input();
    switch (message.header().type()) {
      case REQUEST -> contexts(RequestHeader.read(input).contexts());
      case REPLY -> {
        var header = ReplyHeader.read(input);
        if (header.status() == ReplyHeader.Status.SYSTEM_EXCEPTION) {
          assertThat(SystemExceptionData.read(input).toString()).isNotEmpty();
        }
      }
      case LOCATE_REQUEST -> LocateRequestHeader.read(input);
      case LOCATE_REPLY -> LocateReplyHeader.read(input);
      case CANCEL_REQUEST -> CancelRequestHeader.read(input);
      case CLOSE_CONNECTION, MESSAGE_ERROR -> {}
      case FRAGMENT -> throw new AssertionError("a fragment is no message");
    }
  }

  private static void contexts(Iterable<ServiceContext> contexts) {
    for (var context : contexts) {
      if (context.id() == ServiceContext.CODE_SETS) {
        context.readCodeSets(LIMITS);
      } else if (context.id() == ServiceContext.BI_DIR_IIOP) {
        context.readListenPoints(LIMITS);
      }
    }
  }
}
