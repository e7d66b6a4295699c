package dev.parley.cli.soak;

import java.util.UUID;

/**
 * An operation that is repeated until the server has acknowledged it.
 *
 * @param kind what it is
 * @param call makes it; the same each time, so that the server can tell a repetition
 * @param then done once it is acknowledged
 */
record RepeatedOperation(OperationLedger.OperationKind kind, OperationCall call, Runnable then) {
  /** Makes the operation in a participant session. */
  interface OperationCall {
    OperationOutcome on(SoakSession place) throws InterruptedException;
  }

  /** The acknowledgement: the operation's place in the log and its key. */
  record OperationOutcome(long number, UUID key) {}
}
