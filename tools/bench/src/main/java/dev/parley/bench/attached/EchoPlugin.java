package dev.parley.bench.attached;

import dev.parley.attached.Host;
import dev.parley.attached.Plugin;

/** The plug-in that is started. */
public final class EchoPlugin implements Plugin {
  /** Under which it is exported. */
  static final String NAME = "echo";

  /** Its contract. */
  public interface Echo {
    /** {@return the value} */
    long echo(long value);
  }

  @Override
  public void start(Host host) {
    host.export(NAME, Echo.class, value -> value);
  }
}
