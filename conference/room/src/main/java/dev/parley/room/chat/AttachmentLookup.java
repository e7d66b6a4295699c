package dev.parley.room.chat;

import dev.parley.room.api.files.Attachment;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Look-up of the attachments of a message. */
@FunctionalInterface
public interface AttachmentLookup {
  /**
   * {@return the attachments of a message that a member sends to the given readers; completes on
   * any thread, with {@link dev.parley.room.api.MessageRefused} if the member has not uploaded
   * them}
   */
  CompletionStage<List<Attachment>> sendable(UUID author, Optional<UUID> to, List<UUID> ids);
}
