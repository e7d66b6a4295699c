package dev.parley.bench.contest;

import dev.parley.bench.ends.EndMain;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Ends that run in a page of headless Chromium, driven by Playwright. */
final class PageRuntime {
  private static final Path DRIVER = Path.of("node_modules", "playwright-core", "package.json");

  /** Holder of the browser's path. A script finds it once, and may install a browser. */
  private static final class BrowserPath {
    static final Optional<String> PATH = find();
  }

  /** {@return the reason why pages cannot be measured here; empty if they can} */
  static Optional<String> missing() {
    if (NodeRuntime.missing().isPresent()) {
      return NodeRuntime.missing();
    }
    if (!Files.exists(NodeRuntime.built().resolve(DRIVER))) {
      return Optional.of("conference/web lacks playwright-core: 'npm ci' in it fetches it");
    }
    return BrowserPath.PATH.isPresent()
        ? Optional.empty()
        : Optional.of("there is no Chromium; scripts/install-chromium installs it, or says how to");
  }

  /** {@return the command for an end in a page} */
  static List<String> command(String kind, Path folder) {
    return NodeRuntime.script(
        "browser.mjs",
        folder,
        kind,
        NodeRuntime.built().toString(),
        BrowserPath.PATH.orElseThrow(),
        EndMain.PAGE_HOST);
  }

  private static Optional<String> find() {
    Path script = NodeRuntime.built().resolveSibling("scripts").resolve("install-chromium");
    try {
      Process finding =
          new ProcessBuilder(script.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (InputStream out = finding.getInputStream()) {
        String path = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
        return finding.waitFor() == 0 ? Optional.of(path) : Optional.empty();
      }
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private PageRuntime() {}
}
