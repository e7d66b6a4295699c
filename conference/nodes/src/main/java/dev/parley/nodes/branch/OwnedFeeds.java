package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.room.Conference;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.ForkPage.Author;
import dev.parley.room.spi.RoomSignal;
import dev.parley.room.spi.Scheduler;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/**
 * Feeds of the rooms that this node owns. Threads: safe for use by multiple threads.
 *
 * @param conference the rooms of this node
 */
@Experimental
public record OwnedFeeds(
    RoomStreams streams,
    ReplicatedRooms replicated,
    Conference conference,
    Executor executor,
    Scheduler scheduler) {
  /** {@return the feed of a room that this node owns, for a branch} */
  public RoomFeed of(String room, String branch) {
    return new OwnedFeed(room, branch);
  }

  private final class OwnedFeed implements RoomFeed {
    private final String room;
    private final String branch;

    OwnedFeed(String room, String branch) {
      this.room = room;
      this.branch = branch;
    }

    @Override
    public Flow.Publisher<FeedPiece> messages(long after) {
      return new MessagePublisher(
          room, after, streams, replicated::whenStored, executor, scheduler);
    }

    @Override
    public Flow.Publisher<RoomSignal> signals() {
      return conference.signals(room, branch).orElseGet(OwnedFeed::none);
    }

    private static Flow.Publisher<RoomSignal> none() {
      return subscriber -> {
        subscriber.onSubscribe(
            new Flow.Subscription() {
              @Override
              public void request(long count) {
                // There is nothing to send.
              }

              @Override
              public void cancel() {
                // It has completed already.
              }
            });
        subscriber.onComplete();
      };
    }

    @Override
    public CompletionStage<Boolean> lacks(Author author, NewAttachment file) {
      return conference.lacks(room, author, file);
    }

    @Override
    public CompletionStage<ForkOutcome> bring(
        Author author, NewAttachment file, Flow.Publisher<byte[]> content) {
      return conference.bring(room, author, file, content);
    }

    @Override
    public CompletionStage<ForkOutcome> merge(Flow.Publisher<byte[]> page) {
      return PagePieces.join(page).thenComposeAsync(this::merge, executor);
    }

    private CompletionStage<ForkOutcome> merge(ForkPage page) {
      if (!page.branch().equals(branch)) {
        throw new IllegalArgumentException("a page of another branch");
      }
      return conference.merge(room, page);
    }
  }
}
