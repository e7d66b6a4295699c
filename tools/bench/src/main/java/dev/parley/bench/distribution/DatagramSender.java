package dev.parley.bench.distribution;

import java.io.IOException;

/** Sender by one library. Threads: one. */
interface DatagramSender extends AutoCloseable {
  /** Prepares sending to the targets of bursts. */
  void prepare(PacketBurst burst) throws Exception;

  /**
   * Sends the prepared burst, and returns when the system has it.
   *
   * @return processor time of the thread that has sent it, in nanoseconds
   */
  long send(ReceiverRights rights) throws Exception;

  @Override
  void close() throws IOException;
}
