package dev.parley.nodes.nats;

import dev.parley.nodes.spi.RoomMessage;
import dev.parley.nodes.spi.RoomStreams;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Rooms as subjects of {@value Names#ROOM_STREAMS} streams of JetStream. */
final class NatsRoomStreams implements RoomStreams {
  /** Most messages that a server is asked for at once. */
  private static final int BATCH_MAX = 1_000;

  /** Reads at the same time: each can bring 2 MB, which the servers send without flow control. */
  private static final int READS_MAX = 32;

  private final Names names;
  private final StreamReads reads;
  private final ConditionalPublish publish;
  private final List<String> streams;
  private final StreamPurge purge;
  private final Turns turns = new Turns(READS_MAX);

  NatsRoomStreams(Names names, StreamReads reads, ConditionalPublish publish, StreamPurge purge) {
    this.names = names;
    streams = names.roomStreams();
    this.reads = reads;
    this.publish = publish;
    this.purge = purge;
  }

  @Override
  public CompletionStage<OptionalLong> append(String room, long expected, byte[] message) {
    String what = "append to room " + room;
    return Stages.of(publish.publish(what, stream(room), names.room(room), expected, message));
  }

  @Override
  public CompletionStage<List<RoomMessage>> after(String room, long sequence, int most) {
    if (sequence < START || sequence == Long.MAX_VALUE || most < 1) {
      throw new IllegalArgumentException(
          "cannot read %d messages after number %d".formatted(most, sequence));
    }
    String what = "read of room " + room;
    String stream = stream(room);
    String subject = names.room(room);
    return Stages.of(
        turns
            .take(() -> reads.batch(what, stream, subject, sequence, Math.min(most, BATCH_MAX)))
            .thenCompose(batch ->
                batch.messages().isEmpty()
                    ? confirmed(what, stream, subject, sequence)
                    : CompletableFuture.completedFuture(batch.messages()))
            .thenApply(stored -> stored.stream().map(each -> room(what, subject, each)).toList()));
  }

  @Override
  public CompletionStage<Void> deleteBefore(String room, long sequence) {
    String what = "deletion of old messages of room " + room;
    String stream = stream(room);
    String subject = names.room(room);
    return Stages.of(
        reads
            .last(what, stream, subject)
            .thenCompose(newest -> {
              long end = newest.map(StoredMessage::sequence).orElse(START + 1);
              return purge.before(what, stream, subject, Math.min(sequence, end));
            }));
  }

  private String stream(String room) {
    return streams.get(Names.shard(room));
  }

  /**
   * Asks the leader, when a replica has nothing: a replica may lag. What a replica has is complete
   * up to its newest message, so it needs no confirmation.
   */
  private CompletableFuture<List<StoredMessage>> confirmed(
      String what, String stream, String subject, long after) {
    return reads
        .next(what, stream, subject, after)
        .thenApply(next -> next.map(List::of).orElse(List.of()));
  }

  private static RoomMessage room(String what, String subject, StoredMessage stored) {
    if (!stored.subject().equals(subject)) {
      throw Failures.invalid(
          what, "a message of '%s'".formatted(Answers.shortened(stored.subject())), null);
    }
    return new RoomMessage(stored.sequence(), stored.bytes());
  }
}
