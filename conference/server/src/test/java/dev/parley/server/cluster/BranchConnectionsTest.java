package dev.parley.server.cluster;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.CallException;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BranchConnectionsTest {
  private final BranchConnections connections = new BranchConnections();
  private Parley node;
  private Parley branch;
  private Calls calls;

  /** Calls of a branch, or in the name of one. */
  public interface Calls {
    void ofBranch(String id);

    void forwarded();
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
  }

  @BeforeEach
  void connect() {
    node = Parley.builder().start();
    node.export("calls", Calls.class, new Servant());
    branch = Parley.builder().start();
    calls =
        branch
            .connect(node.listen(URI.create("tcp://localhost:0")).endpoint())
            .lookup("calls", Calls.class);
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
}
