package dev.parley.nodes.spi;

import dev.parley.base.Experimental;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/**
 * Streams of messages, one for each room. The messages of a room have rising sequence numbers with
 * gaps. A message that is stored survives the loss of any one server of the engine, and is never
 * changed.
 */
@Experimental
public interface RoomStreams {
  /** Sequence number before the first message of a room. */
  long START = 0;

  /** Longest message in bytes that every engine takes. */
  int MESSAGE_BYTES_MAX = 900_000;

  /**
   * Appends a message, if the newest message of the room has the expected sequence number. That
   * makes one of two writers of a room fail.
   *
   * @param room its name, at most 200 characters
   * @param expected the sequence number of the newest message that the caller knows
   * @param message at most {@link #MESSAGE_BYTES_MAX} bytes, not to be modified
   * @return the sequence number of the message; empty if the room has another newest message
   */
  CompletionStage<OptionalLong> append(String room, long expected, byte[] message);

  /**
   * {@return the messages of a room with a sequence number above {@code sequence}, lowest first, at
   * least one if there is one, and further ones up to a number of messages} All messages whose
   * append had completed before the call are taken into account.
   */
  CompletionStage<List<RoomMessage>> after(String room, long sequence, int most);

  /**
   * Deletes the messages of a room with a sequence number below {@code sequence}, for good. The
   * newest message stays, whatever the number. A read may still return deleted messages for a
   * moment afterwards, where the engine's copies answer reads.
   */
  CompletionStage<Void> deleteBefore(String room, long sequence);
}
