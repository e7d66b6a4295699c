package dev.parley.nodes.nats;

import dev.parley.base.Experimental;
import java.util.List;

/**
 * Thrown when the NATS servers may lose acknowledged messages, or cannot prove that they do not.
 */
@Experimental
public final class UnsafeEngineException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<String> findings;

  UnsafeEngineException(List<String> servers, List<String> findings) {
    super(
        "the NATS servers %s may lose acknowledged messages:\n- %s\nMend this, or accept it with the unsafe mode."
            .formatted(String.join(", ", servers), String.join("\n- ", findings)));
    this.findings = List.copyOf(findings);
  }

  /** {@return what was found, where, and what to set: one sentence each} */
  public List<String> findings() {
    return findings;
  }
}
