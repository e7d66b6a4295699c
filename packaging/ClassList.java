import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Names of the classes that a server loads until it is ready, which {@code lib/prepare} archives
 * where the package is installed: the JVM takes an archive of modules only where it was made.
 */
final class ClassList {
  private static final String CLASS = ".class";

  private ClassList() {}

  /** Writes the list, from a start of the server in a folder. */
  static void write(Path folder, Path work) throws Exception {
    Run.say("starting the server once, for the list of its classes");
    Files.createDirectories(work);
    var names = loaded(folder, work);
    var outer =
        names.stream()
            .filter(line -> !line.startsWith("@"))
            .map(ClassList::outermost)
            .collect(Collectors.toSet());
    // Which classes within a class are loaded depends on the order of threads. With all of them the
    // list is the same each time.
    addNested(ModuleFinder.of(folder.resolve("lib/modules")), outer, names);
    addNested(ModuleFinder.ofSystem(), outer, names);
    Files.write(folder.resolve("lib/classes"), names);
  }

  private static TreeSet<String> loaded(Path folder, Path work) throws Exception {
    var loaded = work.resolve("loaded");
    var options = "-Xshare:off -XX:DumpLoadedClassList=\"" + loaded + "\"";
    StartedServer.of(folder.resolve("bin/parley"), work, Map.of("JDK_JAVA_OPTIONS", options))
        .close();
    return Files.readAllLines(loaded).stream()
        // Comments, and resolved constants, which depend on the order of threads.
        .filter(line -> !line.startsWith("#") && !line.startsWith("@cp "))
        .map(line -> line.replaceFirst(" id:.*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void addNested(ModuleFinder modules, Set<String> outer, Set<String> names)
      throws IOException {
    for (var module : modules.findAll()) {
      try (var reader = module.open();
          var files = reader.list()) {
        files
            .filter(file -> file.endsWith(CLASS))
            .map(file -> file.substring(0, file.length() - CLASS.length()))
            .filter(name -> outer.contains(outermost(name)))
            .forEach(names::add);
      }
    }
  }

  private static String outermost(String name) {
    return name.replaceFirst("\\$.*", "");
  }
}
