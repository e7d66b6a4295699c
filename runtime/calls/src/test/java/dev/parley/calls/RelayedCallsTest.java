package dev.parley.calls;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.api.Inline;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A runtime in the middle that hands the stubs of one peer to another peer. */
class RelayedCallsTest {
  /** Hands out sessions. */
  public interface Desk {
    CompletionStage<Joined> join(String name);
  }

  /** Result with a reference in it. */
  public record Joined(String greeting, Session session) {}

  /** Session of a caller, whose servants run on the thread that reads. */
  @Inline
  public interface Session {
    CompletionStage<String> say(String line);

    Flow.Publisher<String> follow();
  }

  private final SubmissionPublisher<String> lines = new SubmissionPublisher<>();
  private final TwoPeers inner = new TwoPeers();
  private final TwoPeers outer = new TwoPeers();

  @AfterEach
  void close() {
    outer.close();
    inner.close();
    lines.close();
  }

  private Joined join() {
    Session session =
        new Session() {
          @Override
          public CompletionStage<String> say(String line) {
            return line.isEmpty()
                ? CompletableFuture.failedFuture(new IllegalArgumentException("nothing was said"))
                : CompletableFuture.completedFuture(line + "!");
          }

          @Override
          public Flow.Publisher<String> follow() {
            return lines;
          }
        };
    Desk owner = name -> CompletableFuture.completedFuture(new Joined("hello " + name, session));
    Desk owned = inner.far(Desk.class, owner);
    return outer.far(Desk.class, owned).join("Ann").toCompletableFuture().join();
  }

  @Test
  void sessionBehindTwoHopsAnswersAndFails() {
    Joined joined = join();

    assertThat(joined.greeting()).isEqualTo("hello Ann");
    assertThat(joined.session().say("hi").toCompletableFuture().join()).isEqualTo("hi!");
    assertThatExceptionOfType(java.util.concurrent.CompletionException.class)
        .isThrownBy(() -> joined.session().say("").toCompletableFuture().join());
  }

  @Test
  void streamBehindTwoHopsBringsItemsAndIsCancelledThroughBoth() {
    Items<String> items = new Items<>();
    join().session().follow().subscribe(items);
    eventually("the stream is subscribed through both", () -> lines.getNumberOfSubscribers() == 1);
    lines.submit("one");
    lines.submit("two");
    eventually("both lines arrived", () -> items.seen() == 2);

    outer.client.close();

    eventually("the stream is cancelled through both", () -> lines.getNumberOfSubscribers() == 0);
  }
}
