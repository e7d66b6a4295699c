package dev.parley.client;

import dev.parley.calls.api.CallOptions;
import dev.parley.client.session.ClientException;
import dev.parley.client.session.Registration;
import dev.parley.client.session.RepeatedCalls;
import dev.parley.client.session.SessionTasks;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.api.files.ViewerItem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Files of a room for one member. Threads: safe for all. */
public final class RoomFiles {
  /** A large file on a slow line takes long; the connection's keep-alive finds a dead one. */
  private static final CallOptions TRANSFER = CallOptions.timeout(Duration.ofHours(2));

  private final RepeatedCalls calls;
  private final FollowedStream<Files> viewer;

  RoomFiles(RepeatedCalls calls, SessionTasks tasks) {
    this.calls = calls;
    viewer = new FollowedStream<>(tasks, result -> result.session().files());
  }

  /** Follows what is shown to the room, from now on. */
  public Registration follow(Consumer<ViewerItem> listener) {
    return viewer.follow(files -> files.follow(0), listener);
  }

  /**
   * Uploads a file, for a message that has it as an attachment. An upload that breaks off with the
   * connection begins again.
   *
   * @return completes when it is on the server's disk; fails with a {@link
   *     dev.parley.room.api.files.FileRefused}
   */
  public CompletionStage<Attachment> attach(Path file) {
    NewAttachment attachment;
    try {
      long bytes = java.nio.file.Files.size(file);
      String name = String.valueOf(file.getFileName());
      attachment = new NewAttachment(UUID.randomUUID(), Optional.empty(), name, bytes);
    } catch (IOException e) {
      throw new ClientException("the file cannot be read: " + file + ": " + e.getMessage(), e);
    }
    return calls.call(session ->
        session
            .files()
            .thenCompose(
                files -> TRANSFER.call(() -> files.attach(attachment, new FilePublisher(file)))));
  }

  /**
   * Reads an attachment.
   *
   * @return all its bytes; fails with a {@link dev.parley.room.api.files.FileRefused}
   */
  public CompletionStage<byte[]> read(UUID attachment) {
    return calls.call(session ->
        session
            .files()
            .thenCompose(files -> TRANSFER.call(() -> files.content(attachment, 0)))
            .thenCompose(ContentReader::read));
  }

  void joined(JoinResult result) {
    viewer.joined(result);
  }

  void lost() {
    viewer.lost();
  }
}
