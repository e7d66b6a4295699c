package dev.parley.telemetry;

/** Outcome of a recorded call. */
public sealed interface RecordedOutcome {
  /**
   * A successful call.
   *
   * @param result the result as a record in Protobuf encoding (rule MS-9), empty for void; not to
   *     be changed
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by Endings
  record Succeeded(byte[] result) implements RecordedOutcome {}

  /**
   * A failed call.
   *
   * @param reason number of its {@link dev.parley.pipeline.CallFailureReason}
   * @param text message of the failure
   * @param exception wire name of the declared exception; empty for others
   * @param details the exception's record, in Protobuf encoding; not to be changed
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by Endings
  record Failed(int reason, String text, String exception, byte[] details)
      implements RecordedOutcome {}

  /**
   * A call that cannot be replayed: its arguments or its result are more than data, or too large.
   *
   * @param why the reason, for messages
   */
  record NotRecordable(String why) implements RecordedOutcome {}
}
