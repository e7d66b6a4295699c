package builds;

/** The contract of the daemon. */
public interface Builder {
  /**
   * Runs a task, and prints on the client's console meanwhile. {@return the number of this build}
   */
  int run(String task, Console console);

  void stop();

  /** The client's console. */
  interface Console {
    void print(String line);
  }
}
