package dev.parley.cli;

import dev.parley.calls.Contract;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolutionException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Loads contract interfaces by name from a class path or module path. */
final class ContractLoader {
  private ContractLoader() {}

  /**
   * {@return the contracts in the order of their names}
   *
   * @throws dev.parley.calls.api.ContractException when an interface cannot be a contract, with the
   *     path to the reason
   */
  static List<? extends Contract<?>> load(
      List<String> names, List<Path> classPath, List<Path> modulePath) {
    return classes(names, classPath, modulePath).stream().map(Contract::of).toList();
  }

  /** {@return the classes in the order of their names, without running any of their code} */
  static List<Class<?>> classes(List<String> names, List<Path> classPath, List<Path> modulePath) {
    List<Path> all = new ArrayList<>(classPath);
    all.addAll(modulePath);
    for (Path entry : all) {
      if (!Files.exists(entry)) {
        throw new CliException(ExitCode.USAGE, entry + ": no such folder or jar");
      }
    }
    ClassLoader loader = classes(classPath, modules(modulePath));
    List<Class<?>> classes = new ArrayList<>();
    names.forEach(name -> classes.add(read(name, loader)));
    return classes;
  }

  private static Class<?> read(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      throw new CliException(
          ExitCode.USAGE,
          name
              + ": no such class on --class-path or --module-path; write its binary name, with $"
              + " before a nested one");
    } catch (LinkageError e) {
      throw new CliException(
          ExitCode.FAILED,
          name + " cannot be loaded: " + e.getMessage() + "; add what it needs to --class-path");
    }
  }

  private static ClassLoader classes(List<Path> path, ClassLoader parent) {
    return path.isEmpty()
        ? parent
        : new URLClassLoader(path.stream().map(ContractLoader::url).toArray(URL[]::new), parent);
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new CliException(ExitCode.USAGE, path + ": " + e.getMessage());
    }
  }

  private static ClassLoader modules(List<Path> path) {
    ClassLoader own = ContractLoader.class.getClassLoader();
    if (path.isEmpty()) {
      return own;
    }
    try {
      ModuleFinder finder = ModuleFinder.of(path.toArray(Path[]::new));
      Set<String> found =
          finder.findAll().stream()
              .map(ModuleReference::descriptor)
              .map(java.lang.module.ModuleDescriptor::name)
              .filter(name -> ModuleLayer.boot().findModule(name).isEmpty())
              .collect(Collectors.toSet());
      Configuration configuration =
          ModuleLayer.boot().configuration().resolve(finder, ModuleFinder.of(), found);
      return found.isEmpty()
          ? own
          : ModuleLayer.boot()
              .defineModulesWithOneLoader(configuration, own)
              .findLoader(found.iterator().next());
    } catch (FindException | ResolutionException e) {
      throw new CliException(ExitCode.USAGE, "--module-path: " + e.getMessage());
    }
  }
}
