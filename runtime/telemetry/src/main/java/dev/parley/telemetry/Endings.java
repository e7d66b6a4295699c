package dev.parley.telemetry;

import dev.parley.base.Limits;
import dev.parley.calls.Contract;
import dev.parley.calls.spi.Method;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallReason;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Conversion between ended calls and their recorded outcomes. */
final class Endings {
  private Endings() {}

  /** {@return the outcome of a successful call} */
  static Ending answered(MethodCall call) {
    try {
      return new Ending.Answered(written(call::writeResult));
    } catch (RuntimeException e) {
      return refused("the result", e);
    }
  }

  /** {@return the outcome of a failed call} */
  static Ending failed(MethodCall call, Throwable failure) {
    if (failure instanceof CallException.Application foreign) {
      return new Ending.Failed(
          foreign.reason().code(),
          text(foreign),
          foreign.exception().orElse(""),
          foreign.details());
    }
    Optional<Method.Thrown> declared = declared(call, failure);
    if (declared.isEmpty()) {
      return new Ending.Failed(
          Outcomes.reason(call, failure).code(), text(failure), "", new byte[0]);
    }
    Method.Thrown thrown = declared.get();
    try {
      byte[] details = written(out -> thrown.codec().write(out, 1, failure, thrown.name()));
      return new Ending.Failed(
          CallReason.APPLICATION.code(), text(failure), thrown.name(), unframed(details));
    } catch (RuntimeException e) {
      return refused("the exception", e);
    }
  }

  /**
   * Makes the outcome for a value that cannot be encoded: its exception's text may be a secret, so
   * only the class name is kept.
   */
  static Ending.NotRecordable refused(String what, RuntimeException why) {
    String text = why instanceof BadMessageException ? why.getMessage() : why.getClass().getName();
    return new Ending.NotRecordable(what + ": " + text);
  }

  private static Optional<Method.Thrown> declared(MethodCall call, Throwable failure) {
    return call.model().exceptions().stream().filter(t -> t.type().isInstance(failure)).findFirst();
  }

  /**
   * Returns the text of a failure. That of an undeclared exception may be a secret, so only the
   * class name is kept.
   */
  private static String text(Throwable failure) {
    String text =
        failure instanceof CallException
            ? String.valueOf(failure.getMessage())
            : failure.getClass().getName();
    return text.substring(0, Math.min(text.length(), Limits.FAILURE_TEXT_CHARS_MAX));
  }

  /**
   * {@return the exception for a recorded failure}
   *
   * @param call a call of the method that failed
   */
  static Throwable failure(MethodCall call, Ending.Failed failed) {
    CallReason reason = CallReason.of(failed.reason());
    String text = call.model().label() + ", as recorded: " + failed.text();
    if (reason != CallReason.APPLICATION) {
      return CallException.of(reason, text);
    }
    for (Method.Thrown thrown : call.model().exceptions()) {
      if (thrown.name().equals(failed.exception())) {
        MessageInput in = new MessageInput(framed(failed.details()));
        try {
          return (Throwable) thrown.codec().read(in, in.tag(), null);
        } catch (BadMessageException e) {
          break; // the caller still learns name and details
        }
      }
    }
    return new CallException.Application(text, failed.exception(), failed.details());
  }

  /**
   * {@return whether two calls had the same outcome: the same result, or a failure with the same
   * reason and exception} Texts of failures may differ, since they name endpoints.
   *
   * @param call a call of the method; its result is overwritten
   */
  static boolean alike(MethodCall call, Ending recorded, Ending now) {
    return switch (recorded) {
      case Ending.Failed before ->
          now instanceof Ending.Failed after
              && before.reason() == after.reason()
              && before.exception().equals(after.exception())
              && Arrays.equals(before.details(), after.details());
      case Ending.Answered before ->
          now instanceof Ending.Answered after
              && (Arrays.equals(before.result(), after.result())
                  || Objects.deepEquals(value(call, before), value(call, after)));
      case Ending.NotRecordable _ -> now instanceof Ending.NotRecordable;
    };
  }

  /** Decodes a result for comparison: equal sets and maps may be encoded in different orders. */
  private static @Nullable Object value(MethodCall call, Ending.Answered answered) {
    try {
      call.readResult(new MessageInput(answered.result()));
      return call.result();
    } catch (BadMessageException e) {
      return answered; // which is equal to nothing else
    }
  }

  /** {@return a new call with a recorded one's arguments; null when they cannot be decoded} */
  static @Nullable MethodCall again(Contract<?> contract, RecordedCall recorded) {
    MethodCall call = contract.dispatcher().create(recorded.method());
    if (call == null || recorded.ending() instanceof Ending.NotRecordable) {
      return null;
    }
    try {
      call.readArguments(new MessageInput(recorded.arguments()));
      return call;
    } catch (BadMessageException e) {
      return null;
    }
  }

  /** {@return the encoded arguments of a call} */
  static byte[] arguments(MethodCall call) {
    return written(call::writeArguments);
  }

  /** {@return the approximate size of its values in memory, in bytes} */
  static int bytes(Ending ending) {
    return switch (ending) {
      case Ending.Answered answered -> answered.result().length;
      case Ending.Failed failed -> failed.text().length() + failed.details().length;
      case Ending.NotRecordable refused -> refused.why().length();
    };
  }

  private static byte[] written(Consumer<MessageOutput> writer) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    writer.accept(out);
    return out.toByteArray();
  }

  private static byte[] unframed(byte[] framed) {
    MessageInput in = new MessageInput(framed);
    return in.bytes(in.tag());
  }

  private static byte[] framed(byte[] bytes) {
    MessageOutput out = MessageOutput.onHeap(bytes.length + 16);
    out.bytesPresent(1, bytes);
    return out.toByteArray();
  }
}
