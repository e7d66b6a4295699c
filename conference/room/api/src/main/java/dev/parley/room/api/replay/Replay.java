package dev.parley.room.api.replay;

import dev.parley.room.api.files.ContentStream;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Replay of one room's log, including private entries. */
public interface Replay {
  /** {@return the name of the room and the size of its log} */
  CompletionStage<ReplayInfo> about();

  /** {@return all chat messages, board changes, joins and leaves, in log order} */
  Flow.Publisher<ReplayItem> events();

  /** {@return an attachment as it was uploaded} */
  CompletionStage<ContentStream> content(UUID attachment);
}
