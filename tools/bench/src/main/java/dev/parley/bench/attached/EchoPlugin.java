package dev.parley.bench.attached;

import dev.parley.attached.Host;
import dev.parley.attached.Plugin;

/** Plug-in that runs in the child JVM. */
public final class EchoPlugin implements Plugin {
  /** Name of the export. */
  static final String NAME = "echo";

  /** Contract of the plug-in. */
  public interface PluginEcho {
    /** {@return the value} */
    long echo(long value);
  }

  @Override
  public void start(Host host) {
    host.export(NAME, PluginEcho.class, value -> value);
  }
}
