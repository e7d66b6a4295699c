package dev.parley.server.store;

import dev.parley.conference.spi.Appended;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.MemberRecord;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Queued append of one log entry. */
record Append(
    String room, LogEntry entry, Optional<MemberRecord> member, CompletableFuture<Appended> answer)
    implements Pending {
  @Override
  public Lane lane() {
    return Lane.log(room);
  }
}
