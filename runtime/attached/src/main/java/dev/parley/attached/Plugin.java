package dev.parley.attached;

/**
 * What an attached JVM runs, unless it has a {@code main} of its own. Needs a constructor without
 * parameters.
 */
public interface Plugin {
  /**
   * Begins the work: exports what the parent may call, looks up what it offers. The parent waits
   * until this returns.
   *
   * @throws Exception when it cannot begin; the JVM then ends
   */
  void start(Host host) throws Exception;
}
