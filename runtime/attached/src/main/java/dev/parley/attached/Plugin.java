package dev.parley.attached;

/**
 * Main program of an attached JVM without a {@code main} of its own. Needs a constructor without
 * parameters.
 */
public interface Plugin {
  /**
   * Starts the plug-in: it exports the servants that the parent may call, and looks up those of the
   * parent. The parent waits until this returns.
   *
   * @throws Exception when the plug-in cannot start; the JVM then ends
   */
  void start(Host host) throws Exception;
}
