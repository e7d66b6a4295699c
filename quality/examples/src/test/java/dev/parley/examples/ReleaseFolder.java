package dev.parley.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A release folder with the artifacts of this build, as consumers get them. */
record ReleaseFolder(Path folder) {
  /** Publishes the jars of this build, and packs the packages of npm if they are built. */
  static ReleaseFolder publish(Path folder) throws Exception {
    run(
        ExampleRun.ROOT.resolve("scripts/publish-build").toString(),
        System.getenv("PARLEY_MODULES"),
        folder.resolve("maven").toString());
    if (hasPackages()) {
      String npm = Files.createDirectories(folder.resolve("npm")).toString();
      for (String each : List.of("protocol", "client")) {
        Path source = ExampleRun.WEB.resolve(each);
        run("npm", "pack", "--silent", source.toString(), "--pack-destination", npm);
      }
    }
    return new ReleaseFolder(folder);
  }

  /** {@return whether the packages in conference/web are built} */
  static boolean hasPackages() {
    return Files.exists(ExampleRun.WEB.resolve("client/dist/index.js"))
        && Files.isDirectory(ExampleRun.WEB.resolve("node_modules"));
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as("%s\n%s", List.of(command), printed).isZero();
  }
}
