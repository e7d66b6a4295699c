package dev.parley.examples;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A release folder with the artifacts of this build, as consumers get them. */
record ReleaseFolder(Path folder) {
  /** Publishes the jars of this build, and packs the packages of npm if they are built. */
  static ReleaseFolder publish(ExampleRun run) throws Exception {
    Path folder = run.folder().resolve("release");
    run.output(
        ExampleRun.ROOT,
        List.of(
            ExampleRun.ROOT.resolve("scripts/publish-build").toString(),
            System.getenv("PARLEY_MODULES"),
            folder.resolve("maven").toString()));
    if (hasPackages()) {
      String npm = Files.createDirectories(folder.resolve("npm")).toString();
      for (String each : List.of("protocol", "client")) {
        Path source = ExampleRun.WEB.resolve(each);
        run.output(
            ExampleRun.ROOT,
            List.of("npm", "pack", "--silent", source.toString(), "--pack-destination", npm));
      }
    }
    return new ReleaseFolder(folder);
  }

  /** {@return whether the packages in conference/web are built} */
  static boolean hasPackages() {
    return Files.exists(ExampleRun.WEB.resolve("client/dist/index.js"))
        && Files.isDirectory(ExampleRun.WEB.resolve("node_modules"));
  }
}
