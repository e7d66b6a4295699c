package dev.parley.bench.ends;

/** Both ends in one process. */
final class BothEnds implements End {
  private final End first;
  private final End second;

  BothEnds(End first, End second) throws Exception {
    this.first = first;
    this.second = second;
    second.meet(first.address());
    first.meet(second.address());
  }

  @Override
  public String address() {
    return "-";
  }

  @Override
  public void meet(String other) {
    // they have met already
  }

  @Override
  public Calls calls(Shape shape) {
    return shape == Shape.UP ? second.calls(shape) : first.calls(shape);
  }

  @Override
  public void close() {
    second.close();
    first.close();
  }
}
