package dev.parley.bench.ends;

/** One end of a pair. Threads: all methods by one thread. */
public interface End extends AutoCloseable {
  /** {@return what the other end must know to find this one; one word} */
  String address();

  /** Makes the connection with the other end: first asked of the second end, then of the first. */
  void meet(String other) throws Exception;

  /** {@return how this end makes calls of a shape} */
  Calls calls(Shape shape);

  @Override
  void close();
}
