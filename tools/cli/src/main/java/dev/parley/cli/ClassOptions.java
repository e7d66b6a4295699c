package dev.parley.cli;

import dev.parley.calls.Contract;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Option;

/** Options for the class path and module path of contract classes. */
final class ClassOptions {
  @Option(
      names = {"--class-path", "-cp"},
      paramLabel = "PATH",
      description = "Class path with the contract interfaces and their dependencies.")
  private String classPath = "";

  @Option(
      names = {"--module-path", "-p"},
      paramLabel = "PATH",
      description =
          "Module path with the contract interfaces; their packages must be open to"
              + " dev.parley.calls.")
  private String modulePath = "";

  /** {@return the contracts in the order of their names} */
  List<? extends Contract<?>> load(List<String> contracts) {
    return ContractLoader.load(contracts, paths(classPath), paths(modulePath));
  }

  /** {@return the classes in the order of their names} */
  List<Class<?>> classes(List<String> names) {
    return ContractLoader.classes(names, paths(classPath), paths(modulePath));
  }

  /** {@return whether neither path is given} */
  boolean isEmpty() {
    return classPath.isEmpty() && modulePath.isEmpty();
  }

  /** {@return the entries of a path} */
  static List<Path> paths(String path) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }
}
