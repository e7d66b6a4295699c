package dev.parley.server.cluster;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.CallException;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BranchConnectionsTest {
  private final BranchConnections connections = new BranchConnections();
  private final Queue<CompletableFuture<Void>> questions = new ConcurrentLinkedQueue<>();
  private Parley node;
  private URI endpoint;
  private Parley branch;
  private Calls calls;

  /** Calls of a branch, or in the name of one. */
  public interface Calls {
    void ofBranch(String id);

    void forwarded();

    /** Is answered when the test says so. */
    CompletionStage<Void> asked();
  }

  /** Servant at the node. */
  private final class Servant implements Calls {
    @Override
    public void ofBranch(String id) {
      connections.require(id);
    }

    @Override
    public void forwarded() {
      connections.requireNone();
    }

    @Override
    public CompletionStage<Void> asked() {
      return connections.oneAtATime(() -> {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        questions.add(answer);
        return answer;
      });
    }
  }

  @BeforeEach
  void connect() {
    node = Parley.builder().start();
    node.export("calls", Calls.class, new Servant());
    branch = Parley.builder().start();
    endpoint = node.listen(URI.create("tcp://localhost:0")).endpoint();
    calls = branch.connect(endpoint).lookup("calls", Calls.class);
  }

  @AfterEach
  void close() {
    branch.close();
    node.close();
  }

  @Test
  void connectionOfABranchActsForNoOther() {
    assertThatCode(calls::forwarded).doesNotThrowAnyException();
    calls.ofBranch("school");
    calls.ofBranch("school");

    assertThatThrownBy(() -> calls.ofBranch("office"))
        .isInstanceOf(CallException.Refused.class)
        .hasMessageContaining("school");
    assertThatThrownBy(calls::forwarded)
        .isInstanceOf(CallException.Refused.class)
        .hasMessageContaining("school");
  }

  @Test
  void connectionAsksOneQuestionAtATimeAndKeepsNoOtherFromAsking() {
    CompletionStage<Void> first = calls.asked();
    eventually("it is asked", () -> questions.size() == 1);

    assertThatThrownBy(() -> calls.asked().toCompletableFuture().join())
        .hasCauseInstanceOf(CallException.Overloaded.class);
    try (Parley other = Parley.builder().start()) {
      CompletionStage<Void> others = other.connect(endpoint).lookup("calls", Calls.class).asked();
      eventually("it is asked", () -> questions.size() == 2);
      questions.forEach(each -> each.complete(null));
      value("an answer", others);
    }
    value("an answer", first);

    CompletionStage<Void> next = calls.asked();
    eventually("it is asked", () -> questions.size() == 3);
    questions.forEach(each -> each.complete(null));
    value("an answer", next);
  }
}
