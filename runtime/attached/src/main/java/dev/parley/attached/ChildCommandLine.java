package dev.parley.attached;

import java.io.File;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Command line of an {@link AttachedSpec}. It contains no secrets. */
final class ChildCommandLine {
  /** System property that tells {@link Host} that a parent waits; its value is the name. */
  static final String ATTACHED = "parley.attached";

  private static final String OWN_MODULE = "dev.parley.attached";

  /** Module that links functions of the operating system, and so needs native access. */
  private static final String NATIVE_MODULE = "dev.parley.ffi";

  private ChildCommandLine() {}

  /**
   * {@return the command line}
   *
   * @param more JVM options before those of the spec
   * @throws LaunchException when a file that it names does not exist
   */
  static List<String> of(AttachedSpec spec, List<String> more) {
    check(spec);
    List<String> command = new ArrayList<>();
    command.add(java(spec).toString());
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-Dstdout.encoding=UTF-8");
    command.add("-Dstderr.encoding=UTF-8");
    command.add("-D" + ATTACHED + "=" + spec.name());
    command.addAll(more);
    command.addAll(paths(spec));
    command.addAll(spec.jvmOptions());
    command.addAll(program(spec.program()));
    return command;
  }

  /**
   * {@return the command line of a {@link AotTrainingRun} for a spec}
   *
   * @param option JVM option that makes it write the AOT cache
   */
  static List<String> rehearsal(AttachedSpec spec, String option) {
    List<String> command = new ArrayList<>(List.of(java(spec).toString(), option));
    command.addAll(paths(spec));
    command.addAll(spec.jvmOptions());
    spec.program().module().ifPresent(module -> command.addAll(List.of("--add-modules", module)));
    String main = AotTrainingRun.class.getName();
    command.addAll(
        spec.program().module().isPresent()
            ? List.of("-m", OWN_MODULE + "/" + main)
            : List.of(main));
    command.addAll(spec.transports());
    return command;
  }

  private static List<String> paths(AttachedSpec spec) {
    List<String> options = new ArrayList<>();
    String natives = "ALL-UNNAMED";
    if (!spec.classPath().isEmpty()) {
      options.addAll(List.of("-cp", join(spec.classPath())));
    }
    if (!spec.modulePath().isEmpty()) {
      options.addAll(List.of("-p", join(spec.modulePath())));
      natives += hasNativeModule(spec) ? "," + NATIVE_MODULE : "";
    }
    options.add("--enable-native-access=" + natives);
    return options;
  }

  private static boolean hasNativeModule(AttachedSpec spec) {
    ModuleFinder finder = ModuleFinder.of(spec.modulePath().toArray(Path[]::new));
    try {
      return finder.find(NATIVE_MODULE).isPresent();
    } catch (FindException e) {
      throw new LaunchException(
          spec.name() + ": the module path cannot be read: " + e.getMessage(), e);
    }
  }

  private static List<String> program(AttachedSpec.Program program) {
    List<String> words = new ArrayList<>();
    String main = program.plugin() ? PluginMain.class.getName() : program.type();
    if (program.module().isEmpty()) {
      words.add(main);
    } else {
      String module = program.module().get();
      words.addAll(List.of("--add-modules", module, "-m"));
      words.add((program.plugin() ? OWN_MODULE : module) + "/" + main);
    }
    if (program.plugin()) {
      words.add(program.type());
      program.module().ifPresent(words::add);
    }
    words.addAll(program.arguments());
    return words;
  }

  private static String join(List<Path> paths) {
    // The child may run in another folder.
    return paths.stream()
        .map(each -> each.toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path java(AttachedSpec spec) {
    boolean windows = System.getProperty("os.name").startsWith("Windows");
    return spec.javaHome().resolve("bin").resolve(windows ? "java.exe" : "java");
  }

  private static void check(AttachedSpec spec) {
    if (!Files.isExecutable(java(spec))) {
      throw new LaunchException(
          spec.name() + ": there is no Java in " + spec.javaHome() + ": no " + java(spec));
    }
    for (Path entry : spec.classPath()) {
      require(spec, entry, "class path");
    }
    for (Path entry : spec.modulePath()) {
      require(spec, entry, "module path");
    }
    spec.folder()
        .filter(folder -> !Files.isDirectory(folder))
        .ifPresent(folder -> {
          throw new LaunchException(
              spec.name() + ": the working folder " + folder + " is not there");
        });
    if (spec.classPath().isEmpty() && spec.modulePath().isEmpty()) {
      throw new LaunchException(spec.name() + ": there is neither a class path nor a module path");
    }
  }

  private static void require(AttachedSpec spec, Path entry, String what) {
    boolean all = entry.getFileName() != null && entry.getFileName().toString().equals("*");
    Path place = all ? entry.getParent() : entry;
    if (place != null && !Files.exists(place)) {
      throw new LaunchException(spec.name() + ": " + entry + " of the " + what + " is not there");
    }
  }
}
