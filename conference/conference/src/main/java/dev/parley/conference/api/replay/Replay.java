package dev.parley.conference.api.replay;

import dev.parley.conference.api.files.Content;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** The past of one room, with what was private in it. */
public interface Replay {
  /** {@return which room it is, and how much there is to tell} */
  CompletionStage<ReplayAbout> about();

  /** {@return all that was said and drawn, and who came and went, in order} */
  Flow.Publisher<Replayed> events();

  /** {@return an attachment as it was put in} */
  CompletionStage<Content> content(UUID attachment);
}
