package dev.parley.bench.stubs;

/** Hand-written stub for a servant in the same JVM. */
final class HandWrittenStub implements Echo {
  private final Echo servant;

  HandWrittenStub(Echo servant) {
    this.servant = servant;
  }

  @Override
  public long echo(long value) {
    return servant.echo(value);
  }
}
