package dev.parley.telemetry;

import dev.parley.base.Limits;
import dev.parley.calls.Contract;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Conversion between ended calls and their recorded outcomes. */
final class RecordedOutcomes {
  private RecordedOutcomes() {}

  /** {@return the outcome of a successful call} */
  static RecordedOutcome answered(MethodCall call) {
    try {
      return new RecordedOutcome.Succeeded(written(call::writeResult));
    } catch (RuntimeException e) {
      return refused("the result", e);
    }
  }

  /** {@return the outcome of a failed call} */
  static RecordedOutcome failed(MethodCall call, Throwable failure) {
    if (failure instanceof CallException.Application foreign) {
      return new RecordedOutcome.Failed(
          foreign.reason().code(),
          text(foreign),
          foreign.exception().orElse(""),
          foreign.details());
    }
    Optional<MethodModel.DeclaredThrowable> declared = declared(call, failure);
    if (declared.isEmpty()) {
      return new RecordedOutcome.Failed(
          OutcomeNames.reason(call, failure).code(), text(failure), "", new byte[0]);
    }
    MethodModel.DeclaredThrowable thrown = declared.get();
    try {
      byte[] details = written(out -> thrown.codec().write(out, 1, failure, thrown.name()));
      return new RecordedOutcome.Failed(
          CallFailureReason.APPLICATION.code(), text(failure), thrown.name(), unframed(details));
    } catch (RuntimeException e) {
      return refused("the exception", e);
    }
  }

  /**
   * Makes the outcome for a value that cannot be encoded: its exception's text may be a secret, so
   * only the class name is kept.
   */
  static RecordedOutcome.NotRecordable refused(String what, RuntimeException why) {
    String text = why instanceof BadMessageException ? why.getMessage() : why.getClass().getName();
    return new RecordedOutcome.NotRecordable(what + ": " + text);
  }

  private static Optional<MethodModel.DeclaredThrowable> declared(
      MethodCall call, Throwable failure) {
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
  static Throwable failure(MethodCall call, RecordedOutcome.Failed failed) {
    CallFailureReason reason = CallFailureReason.of(failed.reason());
    String text = call.model().label() + ", as recorded: " + failed.text();
    if (reason != CallFailureReason.APPLICATION) {
      return CallException.of(reason, text);
    }
    for (MethodModel.DeclaredThrowable thrown : call.model().exceptions()) {
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
  static boolean matches(MethodCall call, RecordedOutcome recorded, RecordedOutcome now) {
    return switch (recorded) {
      case RecordedOutcome.Failed before ->
          now instanceof RecordedOutcome.Failed after
              && before.reason() == after.reason()
              && before.exception().equals(after.exception())
              && Arrays.equals(before.details(), after.details());
      case RecordedOutcome.Succeeded before ->
          now instanceof RecordedOutcome.Succeeded after
              && (Arrays.equals(before.result(), after.result())
                  || Objects.deepEquals(value(call, before), value(call, after)));
      case RecordedOutcome.NotRecordable _ -> now instanceof RecordedOutcome.NotRecordable;
    };
  }

  /** Decodes a result for comparison: equal sets and maps may be encoded in different orders. */
  private static @Nullable Object value(MethodCall call, RecordedOutcome.Succeeded answered) {
    try {
      call.readResult(new MessageInput(answered.result()));
      return call.result();
    } catch (BadMessageException e) {
      return answered; // which is equal to nothing else
    }
  }

  /** {@return a new call with a recorded one's arguments; null when they cannot be decoded} */
  static @Nullable MethodCall newCall(Contract<?> contract, RecordedCall recorded) {
    MethodCall call = contract.dispatcher().create(recorded.method());
    if (call == null || recorded.ending() instanceof RecordedOutcome.NotRecordable) {
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
  static int bytes(RecordedOutcome ending) {
    return switch (ending) {
      case RecordedOutcome.Succeeded answered -> answered.result().length;
      case RecordedOutcome.Failed failed -> failed.text().length() + failed.details().length;
      case RecordedOutcome.NotRecordable refused -> refused.why().length();
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
