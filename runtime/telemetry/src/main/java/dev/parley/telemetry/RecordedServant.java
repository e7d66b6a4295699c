package dev.parley.telemetry;

import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.MessageInput;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Replaying stub that answers calls from a recording, for tests without the real service: the same
 * method with the same arguments has the recorded outcome. Several recorded calls with equal
 * arguments are answered in their order, and the last answer is repeated from then on. Calls that
 * were not recorded fail.
 *
 * <p>Arguments are equal when their encodings are, or when they are equal as values: sets may be
 * encoded in different orders.
 *
 * <p>Threads: safe for all.
 */
public final class RecordedServant implements Target {
  private final Map<Object, RecordedAnswers> answers = new HashMap<>(); // by Asked, and by Written
  private final String contract;

  private RecordedServant(Recording<?> recording) {
    contract = recording.contract().name();
    for (RecordedCall each : recording.calls()) {
      MethodCall call = RecordedOutcomes.newCall(recording.contract(), each);
      if (call != null) {
        RecordedAnswers known = Optional.ofNullable(find(call)).orElseGet(RecordedAnswers::new);
        known.endings.add(each.ending());
        answers.put(new EncodedKey(call), known);
        answers.put(new ArgumentsKey(call), known);
      }
    }
  }

  private @Nullable RecordedAnswers find(MethodCall call) {
    RecordedAnswers known = answers.get(new EncodedKey(call));
    return known == null ? answers.get(new ArgumentsKey(call)) : known;
  }

  /** {@return a servant of the recording's contract, to be called or exported} */
  public static <T> T of(Recording<T> recording) {
    return recording.contract().stub(new RecordedServant(recording));
  }

  /** Key of a call by its encoded arguments. */
  private record EncodedKey(int method, ByteBuffer arguments) {
    EncodedKey(MethodCall call) {
      this(call.model().id(), ByteBuffer.wrap(RecordedOutcomes.arguments(call)));
    }
  }

  /** Key of a call by its argument values. */
  private static final class ArgumentsKey {
    private final int method;
    private final @Nullable Object[] arguments;

    ArgumentsKey(MethodCall call) {
      method = call.model().id();
      arguments = call.arguments();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof ArgumentsKey asked
          && asked.method == method
          && Arrays.deepEquals(asked.arguments, arguments);
    }

    @Override
    public int hashCode() {
      return 31 * method + Arrays.deepHashCode(arguments);
    }
  }

  private static final class RecordedAnswers {
    private final List<RecordedOutcome> endings = new ArrayList<>();
    private final AtomicInteger given = new AtomicInteger();

    RecordedOutcome next() {
      int last = endings.size() - 1;
      return endings.get(given.getAndUpdate(index -> Math.min(index + 1, last)));
    }
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    RecordedAnswers known = find(call);
    if (known == null) {
      throw new CallException.Failed(
          call.model().label() + ": the recording has no such call with these arguments");
    }
    switch (known.next()) {
      case RecordedOutcome.Succeeded answered ->
          call.readResult(new MessageInput(answered.result()));
      case RecordedOutcome.Failed failed -> throw RecordedOutcomes.failure(call, failed);
      case RecordedOutcome.NotRecordable refused -> throw new CallException.Failed(refused.why());
    }
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    try {
      call(call);
      return CompletableFuture.completedFuture(call.result());
    } catch (Throwable e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public void oneWay(MethodCall call) {
    // nobody waits for an answer
  }

  @Override
  public void release() {
    // nothing is held
  }

  @Override
  public String endpoint() {
    return "a recording of " + contract;
  }
}
