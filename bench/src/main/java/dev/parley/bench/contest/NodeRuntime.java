package dev.parley.bench.contest;

import dev.parley.bench.BenchException;
import dev.parley.bench.ends.EndMain;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Node and the TypeScript libraries, where there are any. */
public final class NodeRuntime {
  private static final String SCRIPT = "end.mjs";
  private static final String CLIENT = "client/dist/index.js";
  private static final int OLDEST = 20;

  /** Looked at once: it means starting a process. */
  private static final class Missing {
    static final Optional<String> WHY = look();
  }

  /** {@return why scripts cannot be measured here; empty when they can} */
  public static Optional<String> missing() {
    return Missing.WHY;
  }

  private static Optional<String> look() {
    Optional<String> version = version();
    if (version.isEmpty()) {
      return Optional.of("there is no node on the PATH");
    }
    int major = Integer.parseInt(version.get().replaceAll("^v|\\..*", ""));
    if (major < OLDEST) {
      return Optional.of("node is " + version.get() + ", version " + OLDEST + " is needed");
    }
    return web().isPresent()
        ? Optional.empty()
        : Optional.of("web/ is not built: 'npm ci' and 'npm run build' in it, or './parley test'");
  }

  private static Optional<String> version() {
    try {
      Process node = new ProcessBuilder("node", "--version").start();
      try (InputStream out = node.getInputStream()) {
        String version = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
        boolean sound = node.waitFor() == 0 && version.matches("v\\d+\\..*");
        return sound ? Optional.of(version) : Optional.empty();
      }
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** {@return the command for an end in Node} */
  static List<String> command(String kind, Path folder) {
    Path script = folder.resolve(SCRIPT);
    try (InputStream in = NodeRuntime.class.getResourceAsStream(SCRIPT)) {
      if (in == null) {
        throw new BenchException("the jar lacks " + SCRIPT);
      }
      Files.copy(in, script);
    } catch (IOException e) {
      throw new BenchException("the script for node cannot be written: " + e.getMessage(), e);
    }
    return List.of("node", script.toString(), kind, built().toString());
  }

  /** {@return the folder {@code web/}, built} */
  public static Path built() {
    return web().orElseThrow(() -> new BenchException("web/ is not built"));
  }

  /** The jars lie in the source tree, wherever the build has put them. */
  private static Optional<Path> web() {
    try {
      Path here =
          Path.of(EndMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Stream.iterate(here, folder -> folder != null, Path::getParent)
          .map(folder -> folder.resolve("web"))
          .filter(web -> Files.exists(web.resolve(CLIENT)))
          .findFirst();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private NodeRuntime() {}
}
