package dev.parley.bench.ends;

/** Both ends in one process. */
final class EndsInOneProcess implements PairEnd {
  private final PairEnd first;
  private final PairEnd second;

  EndsInOneProcess(PairEnd first, PairEnd second) throws Exception {
    this.first = first;
    this.second = second;
    second.connect(first.address());
    first.connect(second.address());
  }

  @Override
  public String address() {
    return "-";
  }

  @Override
  public void connect(String other) {
    // they have met already
  }

  @Override
  public EndCalls calls(CallShape shape) {
    return shape == CallShape.UP ? second.calls(shape) : first.calls(shape);
  }

  @Override
  public void close() {
    second.close();
    first.close();
  }
}
