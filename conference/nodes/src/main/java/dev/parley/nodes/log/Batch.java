package dev.parley.nodes.log;

import dev.parley.room.spi.AppendResult;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Changes of one message that is being appended.
 *
 * @param expected position that the message follows
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Batch(
    UUID id, long epoch, StreamPosition expected, byte[] message, List<QueuedChange> changes) {
  /** {@return the position behind the message, if it has the given sequence number} */
  StreamPosition position(long sequence) {
    long number = expected.number();
    for (QueuedChange each : changes) {
      number = StreamPosition.number(number, each.change());
    }
    return new StreamPosition(sequence, epoch, ChangeCodec.hash(message), number);
  }

  /** {@return what the message does to a copy of the room} */
  List<RoomChange> decoded() {
    return changes.stream().map(QueuedChange::change).toList();
  }

  /** Completes the changes with the results of the copy. */
  void complete(List<AppendResult> results) {
    Iterator<AppendResult> next = results.iterator();
    for (QueuedChange each : changes) {
      each.done()
          .complete(
              each.change() instanceof RoomChange.Appended
                  ? Optional.of(next.next())
                  : Optional.empty());
    }
  }

  void fail(Throwable failure) {
    changes.forEach(each -> each.done().completeExceptionally(failure));
  }
}
