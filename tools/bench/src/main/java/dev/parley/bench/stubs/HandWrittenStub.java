package dev.parley.bench.stubs;

/** Hand-written stub for a servant in the same JVM. */
final class HandWrittenStub implements LocalEcho {
  private final LocalEcho servant;

  HandWrittenStub(LocalEcho servant) {
    this.servant = servant;
  }

  @Override
  public long echo(long value) {
    return servant.echo(value);
  }
}
