package dev.parley.conference.api.replay;

import dev.parley.conference.api.files.Content;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Replay of one room's log, including private entries. */
public interface Replay {
  /** {@return the name of the room and the size of its log} */
  CompletionStage<ReplayAbout> about();

  /** {@return all chat messages, board changes, joins and leaves, in log order} */
  Flow.Publisher<Replayed> events();

  /** {@return an attachment as it was uploaded} */
  CompletionStage<Content> content(UUID attachment);
}
