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

/** Endings of calls as they are kept, and back. */
final class Endings {
  private Endings() {}

  /** {@return how a call ended whose result is in it} */
  static Ending answered(MethodCall call) {
    try {
      return new Ending.Answered(written(call::writeResult));
    } catch (RuntimeException e) {
      return refused("the result", e);
    }
  }

  /** {@return how a call ended that failed} */
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

  /** What a value's own code threw may be a secret: no more than its name is kept. */
  static Ending.NotRecordable refused(String what, RuntimeException why) {
    String text = why instanceof BadMessageException ? why.getMessage() : why.getClass().getName();
    return new Ending.NotRecordable(what + ": " + text);
  }

  private static Optional<Method.Thrown> declared(MethodCall call, Throwable failure) {
    return call.model().exceptions().stream().filter(t -> t.type().isInstance(failure)).findFirst();
  }

  /** What a contract does not know of may be a secret: no more than its name is kept. */
  private static String text(Throwable failure) {
    String text =
        failure instanceof CallException
            ? String.valueOf(failure.getMessage())
            : failure.getClass().getName();
    return text.substring(0, Math.min(text.length(), Limits.FAILURE_TEXT_CHARS_MAX));
  }

  /**
   * {@return what is thrown for a call that is to end so}
   *
   * @param call one of the method that failed
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
   * {@return whether two calls ended alike: with the same result, or failed for the same reason, by
   * the same exception} Texts of failures may differ, since they name places.
   *
   * @param call one of the method; its result is not there any more afterwards
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

  /** Sets and maps of the same content may be written in different orders. */
  private static @Nullable Object value(MethodCall call, Ending.Answered answered) {
    try {
      call.readResult(new MessageInput(answered.result()));
      return call.result();
    } catch (BadMessageException e) {
      return answered; // which is equal to nothing else
    }
  }

  /** {@return a recorded call, to be made again; null when that cannot be} */
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

  /** {@return the arguments of a call, as they travel} */
  static byte[] arguments(MethodCall call) {
    return written(call::writeArguments);
  }

  /** {@return about how much memory its values take} */
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
