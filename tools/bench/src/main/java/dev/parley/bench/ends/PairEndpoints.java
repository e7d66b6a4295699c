package dev.parley.bench.ends;

import java.net.URI;
import java.nio.file.Path;

/** Parley's endpoints in the measurements. */
public final class PairEndpoints {
  /**
   * {@return the endpoint that an end listens on} The suffix of {@code memory-} selects the waiting
   * strategy.
   */
  public static URI endpoint(String scheme, Path folder) {
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

  private PairEndpoints() {}
}
