package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Message kinds of the protocol and their encoding (docs/protocol/messages.md). */
final class ParleyMessages {
  static final int HELLO = 1;
  static final int REQUEST = 2;
  static final int REPLY = 3;
  static final int FAILURE = 4;
  static final int CANCEL = 5;
  static final int ITEM = 6;
  static final int DEMAND = 7;
  static final int END = 8;
  static final int STOP = 9;
  static final int RELEASE = 10;
  static final int FIRST_EXTENSION = 64;

  // The fields of the lists of references; those of streams are the next ones (rule RF-4).
  static final int REQUEST_LISTS = 7;
  static final int REPLY_LISTS = 3;
  static final int ITEM_LISTS = 3;

  static final String MAGIC = "parley";

  /** Upper bound for the numbers of calls, references and streams (rule MS-5). */
  static final long NUMBER_MAX = (1L << 53) - 1;

  static final int VERSION = 1;
  static final int OLDEST_VERSION = 1;

  private ParleyMessages() {}

  static void hello(MessageOutput out, int messageBytesMax, int callsMax, String product) {
    out.rawByte(HELLO);
    out.string(1, MAGIC);
    out.uint(2, VERSION);
    out.uint(3, OLDEST_VERSION);
    out.uint(4, messageBytesMax);
    out.uint(5, callsMax);
    out.string(6, product);
  }

  static void request(MessageOutput out, long reference, MethodCall call) {
    out.rawByte(REQUEST);
    out.uint(1, call.id());
    out.uint(2, reference);
    out.fixed32(3, call.model().id());
    long remaining = call.remainingWhenLastMoved();
    if (remaining != Long.MAX_VALUE) {
      // 0 would mean no deadline, so less than a millisecond is sent as one.
      out.uint(4, Math.max(1, remaining / 1_000_000));
    }
    if (!call.metadata().isEmpty()) {
      metadata(out, call);
    }
    int mark = out.embed(6);
    call.writeArguments(out);
    out.exitEmbedded(mark);
  }

  private static void metadata(MessageOutput out, MethodCall call) {
    int bytes = 0;
    for (Map.Entry<String, String> entry : call.metadata().entrySet()) {
      int mark = out.enter(5);
      int before = out.length();
      out.string(1, entry.getKey());
      out.string(2, entry.getValue());
      bytes += out.length() - before;
      out.exit(mark);
    }
    if (bytes > Limits.METADATA_BYTES_MAX) {
      throw new BadMessageException(
          "the metadata is larger than " + Limits.METADATA_BYTES_MAX + " bytes");
    }
  }

  static void reply(MessageOutput out, MethodCall call) {
    out.rawByte(REPLY);
    out.uint(1, call.id());
    int mark = out.embed(2);
    call.writeResult(out);
    out.exitEmbedded(mark);
  }

  /** Encodes FAILURE of a call that was served here. */
  static void failed(MessageOutput out, MethodCall call, Throwable failure) {
    // The caller says itself what it called, and where.
    failed(out, FAILURE, call.id(), failure, Optional.of(call.model()), call.describe() + ": ");
  }

  /** Encodes FAILURE or END: a number and the reason. */
  static void failed(
      MessageOutput out, int kind, long number, Throwable failure, Optional<MethodModel> method) {
    failed(out, kind, number, failure, method, "");
  }

  private static void failed(
      MessageOutput out,
      int kind,
      long number,
      Throwable failure,
      Optional<MethodModel> method,
      String untold) {
    out.rawByte(kind);
    out.uint(1, number);
    Optional<MethodModel.DeclaredThrowable> declared =
        method.stream()
            .flatMap(m -> m.exceptions().stream())
            .filter(t -> t.type().isInstance(failure))
            .findFirst();
    out.uint(2, reason(failure, declared).code());
    out.string(3, text(failure, declared, untold));
    declared.ifPresent(thrown -> {
      out.string(4, thrown.name());
      out.bytes(5, details(thrown, failure, out));
    });
    if (declared.isEmpty() && failure instanceof CallException.Overloaded overloaded) {
      out.uint(6, overloaded.retryAfter().map(ParleyMessages::millis).orElse(0L));
    }
  }

  /** {@return a positive time in milliseconds, rounded up} */
  private static long millis(Duration time) {
    long millis = TimeUnit.MILLISECONDS.convert(time);
    boolean whole = Duration.ofMillis(millis).compareTo(time) >= 0;
    return Math.min(whole ? millis : millis + 1, NUMBER_MAX);
  }

  private static CallFailureReason reason(
      Throwable failure, Optional<MethodModel.DeclaredThrowable> declared) {
    if (declared.isPresent()) {
      return CallFailureReason.APPLICATION;
    }
    return failure instanceof CallException call ? call.reason() : CallFailureReason.FAILED;
  }

  private static String text(
      Throwable failure, Optional<MethodModel.DeclaredThrowable> declared, String untold) {
    String text = text(failure, declared);
    if (text.startsWith(untold)) {
      text = text.substring(untold.length());
    }
    if (text.length() <= Limits.FAILURE_TEXT_CHARS_MAX) {
      return text;
    }
    int end = Limits.FAILURE_TEXT_CHARS_MAX;
    // Half a surrogate pair cannot be encoded as UTF-8.
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
  }

  private static String text(Throwable failure, Optional<MethodModel.DeclaredThrowable> declared) {
    return declared.isPresent() || failure instanceof CallException
        ? String.valueOf(failure.getMessage())
        // Its text may contain secrets, and stays in this process (rule ER-2).
        : "the servant threw " + failure.getClass().getSimpleName();
  }

  /** Encodes the exception's record, without the tag and length that its codec puts before it. */
  private static byte[] details(
      MethodModel.DeclaredThrowable thrown, Throwable failure, MessageOutput out) {
    MessageOutput own = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    own.context(out.context());
    thrown.codec().write(own, 1, failure, thrown.name());
    MessageInput written = new MessageInput(own.toByteArray());
    return written.bytes(written.tag());
  }

  /** {@return the length of a message whose kind was read} */
  static int bytes(MessageInput in) {
    return 1 + in.remaining();
  }

  /** {@return the call or stream number at the start of a message; consumes nothing} */
  static long number(MessageInput in) {
    return peek(in, 1);
  }

  /** {@return whether an END reports normal completion; consumes nothing} */
  static boolean complete(MessageInput in) {
    return peek(in, 2) == 0;
  }

  private static long peek(MessageInput in, int field) {
    long number = 0;
    int start = in.position();
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      if (WireTypes.field(tag) == field) {
        number = in.uint53(tag);
      } else {
        in.skip(tag);
      }
    }
    in.position(start);
    return number;
  }

  /** Decodes the fields of a FAILURE or END behind the number. */
  static Throwable failure(MessageInput in, String place, Optional<MethodModel> method) {
    int code = 0;
    String text = "";
    String exception = "";
    byte[] details = {};
    long retryMillis = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (WireTypes.field(tag)) {
        case 2 -> code = in.uint31(tag);
        case 3 -> text = in.string(tag);
        case 4 -> exception = in.string(tag);
        case 5 -> details = in.bytes(tag);
        case 6 -> {
          long millis = in.uint(tag); // beyond 63 bits it is negative
          retryMillis = millis < 0 ? NUMBER_MAX : Math.min(millis, NUMBER_MAX);
        }
        default -> in.skip(tag);
      }
    }
    CallFailureReason reason = CallFailureReason.of(code);
    if (reason == CallFailureReason.APPLICATION) {
      return application(text, exception, details, place, method);
    }
    String unknown = reason.code() == code ? "" : " (reason " + code + ")"; // kept by rule ER-1
    String told = place + ": " + text + unknown;
    return reason == CallFailureReason.OVERLOADED
        ? new CallException.Overloaded(told, Duration.ofMillis(retryMillis))
        : CallException.of(reason, told);
  }

  private static Throwable application(
      String text, String exception, byte[] details, String place, Optional<MethodModel> method) {
    for (MethodModel.DeclaredThrowable thrown :
        method.map(MethodModel::exceptions).orElseGet(List::of)) {
      if (thrown.name().equals(exception)) {
        Throwable known = known(thrown.codec(), details);
        if (known != null) {
          return known;
        }
      }
    }
    return new CallException.Application(
        place + ": " + exception + ": " + text, exception, details);
  }

  private static @Nullable Throwable known(Codec codec, byte[] details) {
    MessageOutput framed = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    framed.bytesPresent(1, details);
    MessageInput in = new MessageInput(framed.toByteArray());
    try {
      return (Throwable) codec.read(in, in.tag(), null);
    } catch (BadMessageException e) {
      return null; // the caller still learns name, text and details
    }
  }

  static void one(MessageOutput out, int kind, long number) {
    out.rawByte(kind);
    out.uint(1, number);
  }

  static void two(MessageOutput out, int kind, long number, long second) {
    out.rawByte(kind);
    out.uint(1, number);
    out.uint(2, second);
  }

  static BadMessageException protocolError(String rule, String what) {
    return new BadMessageException(CloseReason.PROTOCOL_ERROR, rule + ": " + what);
  }
}
