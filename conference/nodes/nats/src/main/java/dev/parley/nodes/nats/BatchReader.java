package dev.parley.nodes.nats;

import dev.parley.nodes.nats.BatchReader.Batch;
import dev.parley.nodes.spi.RoomStreams;
import io.nats.client.Message;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the replies to one batched direct get: messages, each with its predecessor's number,
 * then one without content that ends the batch (ADR-31 of NATS).
 *
 * <p>Threads: confined to that of the replies.
 */
final class BatchReader implements Requests.Reader<Batch> {
  /** Length after which a server ends a batch, in bytes; it sends the message that exceeds it. */
  static final int BYTES_MAX = 1 << 20;

  private static final int END_OF_BATCH = 204;
  private static final int NOT_FOUND = 404;

  /** Messages in ascending order. */
  record Batch(List<StoredMessage> messages, boolean more) {}

  private final String what;
  private final String stream;
  private final long after;
  private final int most;
  private final List<StoredMessage> messages = new ArrayList<>();
  private long bytes;

  /**
   * Creates a reader of messages with sequence numbers above {@code after}.
   *
   * @param most number of messages that were asked for
   */
  BatchReader(String what, String stream, long after, int most) {
    this.what = what;
    this.stream = stream;
    this.after = after;
    this.most = most;
  }

  @Override
  public @Nullable Batch read(Message reply) {
    if (reply.isStatusMessage()) {
      return end(reply);
    }
    add(reply);
    return null;
  }

  private Batch end(Message reply) {
    int status = reply.getStatus().getCode();
    if (status == NOT_FOUND && messages.isEmpty()) {
      return new Batch(List.of(), false);
    }
    if (status != END_OF_BATCH) {
      throw Failures.invalid(what, Answers.shortened(reply.getStatus().getMessageWithCode()), null);
    }
    requirePredecessor(reply);
    boolean more = Answers.header(what, reply, "Nats-Num-Pending", 0) > 0;
    if (more && messages.isEmpty()) {
      throw Failures.invalid(what, "further messages, but with none of them", null);
    }
    return new Batch(List.copyOf(messages), more);
  }

  private void add(Message reply) {
    String from = Answers.text(reply, "Nats-Stream");
    if (!from.equals(stream)) {
      throw Failures.invalid(
          what, "a message of the stream '%s'".formatted(Answers.shortened(from)), null);
    }
    requirePredecessor(reply);
    long sequence = Answers.header(what, reply, "Nats-Sequence", newest() + 1);
    bytes += reply.getData().length;
    if (messages.size() >= most || bytes > BYTES_MAX + RoomStreams.MESSAGE_BYTES_MAX) {
      throw Failures.invalid(what, "more than was asked for", null);
    }
    messages.add(new StoredMessage(Answers.text(reply, "Nats-Subject"), sequence, reply.getData()));
  }

  /** Fails if a message between the last one and this one got lost on the way. */
  private void requirePredecessor(Message reply) {
    long last = Answers.header(what, reply, "Nats-Last-Sequence", 0);
    long had = messages.isEmpty() ? 0 : newest();
    if (last != had) {
      throw Failures.invalid(
          what, "a message after number %d, having sent %d".formatted(last, had), null);
    }
  }

  private long newest() {
    return messages.isEmpty() ? after : messages.getLast().sequence();
  }
}
