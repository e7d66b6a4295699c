package dev.parley.bench.ends;

/** An end of a measured connection, which has two. Threads: all methods by one thread. */
public interface End extends AutoCloseable {
  /** {@return the address for the other end, one word} */
  String address();

  /** Connects to the other end; called on the second end first, then on the first. */
  void meet(String other) throws Exception;

  /** {@return the calling side of this end, for a shape of call} */
  Calls calls(Shape shape);

  @Override
  void close();
}
