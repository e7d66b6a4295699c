package dev.parley.bench.contest;

import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Ends that run in Node, with the built TypeScriptContractPrinter libraries. */
public final class NodeRuntime {
  private static final List<String> SCRIPTS =
      List.of(
          "answers.mjs",
          "browser.mjs",
          "end.mjs",
          "grpc-end.mjs",
          "page.mjs",
          "parley-end.mjs",
          "plain-end.mjs",
          "websocket-end.mjs");
  private static final Path GRPC_INSTALLED =
      Path.of("grpc-js", "node_modules", "@grpc", "grpc-js", "package.json");
  private static final String CLIENT = "client/dist/index.js";
  private static final Path WEB = Path.of("conference", "web");
  private static final int OLDEST = 20;

  /** Holder of the check, which runs once since it starts a process. */
  private static final class Missing {
    static final Optional<String> WHY = look();
  }

  /** {@return the reason why scripts cannot be measured here; empty if they can} */
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
        : Optional.of(
            WEB + " is not built: 'npm ci' and 'npm run build' in it, or './parley test'");
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

  /** {@return the reason why a library cannot be measured in Node here; empty if it can} */
  static Optional<String> missing(String library) {
    if (missing().isPresent() || !library.equals("grpc")) {
      return missing();
    }
    return Files.exists(built().resolveSibling("bench").resolve(GRPC_INSTALLED))
        ? Optional.empty()
        : Optional.of("not installed; scripts/bench-plugin fetches it");
  }

  /** {@return the command for an end in Node} */
  static List<String> command(String kind, Path folder) {
    return script("end.mjs", folder, kind, built().toString());
  }

  /** {@return the command for one of the scripts; all of them are copied to the folder} */
  static List<String> script(String name, Path folder, String... arguments) {
    for (String script : SCRIPTS) {
      try (InputStream in = NodeRuntime.class.getResourceAsStream(script)) {
        if (in == null) {
          throw new BenchException("the jar lacks " + script);
        }
        Files.copy(in, folder.resolve(script));
      } catch (IOException e) {
        throw new BenchException(script + " cannot be written: " + e.getMessage(), e);
      }
    }
    List<String> command = new ArrayList<>(List.of("node", folder.resolve(name).toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** {@return the folder of the built TypeScriptContractPrinter workspace} */
  public static Path built() {
    return web().orElseThrow(() -> new BenchException(WEB + " is not built"));
  }

  private static Optional<Path> web() {
    return SourceTree.holding(WEB.resolve(CLIENT)).map(root -> root.resolve(WEB));
  }

  private NodeRuntime() {}
}
