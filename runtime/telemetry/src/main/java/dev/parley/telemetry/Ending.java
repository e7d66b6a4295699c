package dev.parley.telemetry;

/** How a recorded call ended. */
public sealed interface Ending {
  /**
   * It was carried out.
   *
   * @param result a record in Protobuf encoding (rule MS-9), empty for void; not to be changed
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by Endings
  record Answered(byte[] result) implements Ending {}

  /**
   * It failed.
   *
   * @param reason the number of its {@link dev.parley.pipeline.CallReason}
   * @param text for people
   * @param exception the wire name of the exception that the contract declares; empty for others
   * @param details the exception's record, in Protobuf encoding; not to be changed
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by Endings
  record Failed(int reason, String text, String exception, byte[] details) implements Ending {}

  /**
   * It passed by, and cannot be made again: its arguments or its result are more than data, or too
   * large.
   *
   * @param why for people
   */
  record NotRecordable(String why) implements Ending {}
}
