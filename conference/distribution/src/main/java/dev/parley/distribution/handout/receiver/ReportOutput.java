package dev.parley.distribution.handout.receiver;

/** Way of reports to the sender of a group. */
@FunctionalInterface
public interface ReportOutput {
  /** Sends a payload in a packet of kind FILE_REPORT. The bytes are valid during the call. */
  void report(byte[] payload, int from, int length);
}
