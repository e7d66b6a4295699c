package dev.parley.bench.stubs;

/** Eight contracts, each with a hand-written stub. */
final class EightContracts {
  private EightContracts() {}

  /** Contract 0. */
  interface Echo0 {
    /** {@return its argument, or a little more} */
    long echo(long value);
  }

  record HandWritten0(Echo0 servant) implements Echo0 {
    @Override
    public long echo(long value) {
      return servant.echo(value);
    }
  }

  /** Contract 1. */
  interface Echo1 {
    /** {@return its argument, or a little more} */
    long echo(long value);
  }

  record HandWritten1(Echo1 servant) implements Echo1 {
    @Override
    public long echo(long value) {
      return servant.echo(value);
    }
  }

  /** Contract 2. */
  interface Echo2 {
    /** {@return its argument, or a little more} */
    long echo(long value);
  }

  record HandWritten2(Echo2 servant) implements Echo2 {
    @Override
    public long echo(long value) {
      return servant.echo(value);
    }
  }

  /** Contract 3. */
  interface Echo3 {
    /** {@return its argument, or a little more} */
    long echo(long value);
  }

  record HandWritten3(Echo3 servant) implements Echo3 {
    @Override
    public long echo(long value) {
      return servant.echo(value);
    }
  }

  /** Contract 4. */
  interface Echo4 {
    /** {@return its argument, or a little more} */
    long echo(long value);
  }

  record HandWritten4(Echo4 servant) implements Echo4 {
    @Override
    public long echo(long value) {
      return servant.echo(value);
    }
  }

  /** Contract 5. */
  interface Echo5 {
    /** {@return its argument, or a little more} */
    long echo(long value);
  }

  record HandWritten5(Echo5 servant) implements Echo5 {
    @Override
    public long echo(long value) {
      return servant.echo(value);
    }
  }

  /** Contract 6. */
  interface Echo6 {
    /** {@return its argument, or a little more} */
    long echo(long value);
  }

  record HandWritten6(Echo6 servant) implements Echo6 {
    @Override
    public long echo(long value) {
      return servant.echo(value);
    }
  }

  /** Contract 7. */
  interface Echo7 {
    /** {@return its argument, or a little more} */
    long echo(long value);
  }

  record HandWritten7(Echo7 servant) implements Echo7 {
    @Override
    public long echo(long value) {
      return servant.echo(value);
    }
  }
}
