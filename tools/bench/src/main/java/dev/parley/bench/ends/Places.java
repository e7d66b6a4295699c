package dev.parley.bench.ends;

import java.net.URI;
import java.nio.file.Path;

/** The endpoints of Parley that are measured. */
public final class Places {
  /** {@return where the first end listens} A word behind {@code memory-} says how it waits. */
  public static URI where(String scheme, Path folder) {
    return URI.create(
        switch (scheme) {
          case "unix" -> "unix:" + folder.resolve("parley.sock");
          case "memory" -> "memory:" + folder.resolve("parley");
          case "memory-spin" -> "memory:" + folder.resolve("parley") + "?latency=spin";
          case "memory-sleep" -> "memory:" + folder.resolve("parley") + "?latency=sleep";
          case "pipe" -> "pipe:" + folder.resolve("parley");
          case "jvm" -> "jvm:bench";
          default -> scheme + "://127.0.0.1:0";
        });
  }

  private Places() {}
}
