package dev.parley.server.store;

import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Queued append of one log entry. */
record QueuedAppend(
    String room,
    LogEntry entry,
    Optional<MemberRecord> member,
    CompletableFuture<AppendResult> answer)
    implements QueuedWrite {
  @Override
  public WriterLane lane() {
    return WriterLane.log(room);
  }
}
