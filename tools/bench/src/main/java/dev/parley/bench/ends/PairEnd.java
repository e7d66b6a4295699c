package dev.parley.bench.ends;

/** An end of a measured connection, which has two. Threads: all methods by one thread. */
public interface PairEnd extends AutoCloseable {
  /** {@return the address for the other end, one word} */
  String address();

  /** Connects to the other end; called on the second end first, then on the first. */
  void connect(String other) throws Exception;

  /** {@return the calling side of this end, for a shape of call} */
  EndCalls calls(CallShape shape);

  @Override
  void close();
}
