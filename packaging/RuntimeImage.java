import java.io.IOException;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Java runtime with the JDK modules that a folder of jars uses, linked by jlink. */
final class RuntimeImage {
  private RuntimeImage() {}

  /**
   * Links a runtime.
   *
   * @param jmods the jmod files of another platform's JDK; that of this machine when empty
   */
  static void link(Path jars, Path output, Optional<Path> jmods) throws IOException {
    var modules = String.join(",", modules(jars));
    Run.say("linking a Java runtime of " + modules);
    var arguments = new ArrayList<String>();
    jmods.ifPresent(folder -> arguments.addAll(List.of("--module-path", folder.toString())));
    arguments.addAll(
        List.of(
            "--add-modules",
            modules,
            "--output",
            output.toString(),
            "--no-header-files",
            "--no-man-pages",
            // Symbols of older Java versions, for javac --release: 11 MB that no command uses.
            "--exclude-files",
            "/jdk.compiler/lib/ct.sym",
            // Local variables and lines of the JDK itself; the server's own stay.
            "--strip-java-debug-attributes"));
    Run.tool("jlink", arguments);
    if (jmods.isEmpty()) {
      archiveClasses(output, List.of());
      archiveClasses(output, List.of("-XX:+UseCompactObjectHeaders"));
    }
  }

  /** Archives the JDK's own classes, for a JVM with these flags. */
  private static void archiveClasses(Path output, List<String> flags) {
    var command = new ArrayList<>(List.of(output.resolve("bin/java").toString(), "-Xshare:dump"));
    command.addAll(flags);
    Run.program(command, Map.of());
  }

  /** {@return the JDK's modules that the jars name or, also without a name, use} */
  private static TreeSet<String> modules(Path jars) {
    var modules = new TreeSet<String>();
    ModuleFinder.of(jars).findAll().stream()
        .flatMap(module -> module.descriptor().requires().stream())
        .filter(required -> !required.modifiers().contains(Modifier.STATIC))
        .map(Requires::name)
        .filter(name -> ModuleFinder.ofSystem().find(name).isPresent())
        .forEach(modules::add);
    var used =
        Run.tool(
            "jdeps",
            List.of(
                "-q",
                "--multi-release",
                "25",
                "--ignore-missing-deps",
                "--print-module-deps",
                "--module-path",
                jars.toString(),
                "--add-modules",
                "ALL-MODULE-PATH"));
    modules.addAll(Arrays.asList(used.split(",")));
    return modules;
  }
}
