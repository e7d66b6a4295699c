package dev.parley.telemetry;

import dev.parley.calls.Contract;
import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Recorder for the calls of one contract: writes them to a file with arguments and outcomes, for a
 * {@link Replay}. Only the owner can read the file, since arguments may be secret.
 *
 * <p>Arguments are encoded before the call goes on, so later changes to them are not recorded.
 * Calls with references, streams or call-backs are recorded as {@link
 * RecordedOutcome.NotRecordable}.
 *
 * <p>A call never waits for the file. At most 16 MiB wait to be written; calls beyond that, or
 * beyond the size of the file, are dropped and counted.
 *
 * <p>Threads: safe for all; closed by one. It owns a thread. A valve for either side; one recording
 * of both would contain each call twice.
 */
public final class RecordValve implements Valve, AutoCloseable {
  private static final long LEFT_NANOS_MAX = Duration.ofDays(3_650).toNanos();

  private final String contract;
  private final RecordingWriter writer;
  private final long beganNanos = System.nanoTime();

  private RecordValve(String contract, RecordingWriter writer) {
    this.contract = contract;
    this.writer = writer;
  }

  /**
   * Creates a recording.
   *
   * @param file the file, which must not exist
   * @param contract the contract whose calls are recorded
   * @param bytesMax limit for the file size in bytes; at most {@link Recording#BYTES_MAX}
   * @throws IOException when the file exists, or cannot be written
   */
  public static RecordValve open(Path file, Class<?> contract, long bytesMax) throws IOException {
    if (bytesMax > Recording.BYTES_MAX) {
      throw new IllegalArgumentException(
          "a recording of " + bytesMax + " bytes; at most " + Recording.BYTES_MAX + " are read");
    }
    ContractDescription description = Contract.of(contract).description();
    return new RecordValve(description.name(), RecordingWriter.open(file, description, bytesMax));
  }

  /** {@return the number of dropped calls: the queue or the file was full, or writing failed} */
  public long dropped() {
    return writer.dropped();
  }

  /** {@return whether the file is full, so that nothing more is recorded} */
  public boolean full() {
    return writer.full();
  }

  /** The encoded arguments of a call, and the reason if they cannot be recorded. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record EncodedArguments(
      byte[] arguments, Optional<RecordedOutcome.NotRecordable> refused) {}

  @Override
  public ValveAction request(Call call) {
    if (!writer.full() && call instanceof MethodCall typed && typed.contract().equals(contract)) {
      call.attach(asked(typed));
    }
    return ValveAction.CONTINUE;
  }

  private static EncodedArguments asked(MethodCall call) {
    try {
      return new EncodedArguments(RecordedOutcomes.arguments(call), Optional.empty());
    } catch (RuntimeException e) { // recording fails no call
      return new EncodedArguments(
          new byte[0], Optional.of(RecordedOutcomes.refused("the arguments", e)));
    }
  }

  @Override
  public void reply(Call call) {
    EncodedArguments asked = (EncodedArguments) call.valveAttachment().orElse(null);
    if (asked == null) {
      return;
    }
    MethodCall ended = (MethodCall) call;
    long now = System.nanoTime();
    RecordedOutcome ending =
        asked.refused.isPresent()
            ? asked.refused.get()
            : call.failure()
                .map(failure -> RecordedOutcomes.failed(ended, failure))
                .orElseGet(() -> RecordedOutcomes.answered(ended));
    writer.offer(
        new RecordedCall(
            ended.model().id(),
            Duration.ofNanos(Math.max(0, call.startedNanos() - beganNanos)),
            Duration.ofNanos(now - call.startedNanos()),
            timeLeft(call),
            asked.arguments,
            ending));
  }

  private static Optional<Duration> timeLeft(Call call) {
    long left = call.deadlineNanos() - call.startedNanos();
    return call.deadlineNanos() == Long.MAX_VALUE
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(Math.clamp(left, 1, LEFT_NANOS_MAX)));
  }

  /** Writes the waiting calls, and closes the file. */
  @Override
  public void close() throws IOException {
    writer.close();
  }
}
