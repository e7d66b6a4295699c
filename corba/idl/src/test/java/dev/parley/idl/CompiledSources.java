package dev.parley.idl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.api.Named;
import dev.parley.iiop.mapping.IdlStruct;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Java sources, compiled into a folder and loaded from it. */
final class CompiledSources implements AutoCloseable {
  /** Types of the runtime that generated code may name, where they are not part of it yet. */
  private static final List<String> NAMED =
      List.of(
          "dev.parley.iiop.mapping.Any",
          "dev.parley.iiop.mapping.ObjectReference",
          "dev.parley.iiop.type.TypeCode");

  private final URLClassLoader loader;
  private final List<String> names;

  private CompiledSources(URLClassLoader loader, List<String> names) {
    this.loader = loader;
    this.names = names;
  }

  /** Compiles files by their paths; every warning is an error. */
  static CompiledSources of(Path folder, Map<String, String> files) throws IOException {
    Map<String, String> all = new TreeMap<>(files);
    NAMED.stream().filter(name -> !exists(name)).forEach(name -> all.put(path(name), stub(name)));
    List<Path> sources = new ArrayList<>();
    for (Map.Entry<String, String> file : all.entrySet()) {
      Path source = folder.resolve("sources").resolve(file.getKey());
      Files.createDirectories(source.getParent());
      sources.add(Files.writeString(source, file.getValue()));
    }
    Path classes = Files.createDirectories(folder.resolve("classes"));
    if (!sources.isEmpty()) { // typedefs alone leave nothing in Java
      compile(sources, classes);
    }
    List<String> names =
        files.keySet().stream()
            .map(file -> file.replace('/', '.').replaceFirst("\\.java$", ""))
            .toList();
    URL[] urls = {classes.toUri().toURL()};
    return new CompiledSources(
        new URLClassLoader(urls, CompiledSources.class.getClassLoader()), names);
  }

  private static void compile(List<Path> sources, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    String classPath = home(IdlStruct.class) + File.pathSeparator + home(Named.class);
    List<String> options =
        List.of(
            "-d",
            classes.toString(),
            "-cp",
            classPath,
            "-parameters",
            "-Xlint:all",
            "-Werror",
            "-proc:none");
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var units = manager.getJavaFileObjectsFromPaths(sources);
      boolean done = compiler.getTask(said, manager, null, options, null, units).call();
      assertThat(done).as(said.toString()).isTrue();
    }
  }

  private static boolean exists(String name) {
    try {
      Class.forName(name, false, CompiledSources.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static String path(String name) {
    return name.replace('.', '/') + ".java";
  }

  private static String stub(String name) {
    int dot = name.lastIndexOf('.');
    return "package %s; public final class %s {}"
        .formatted(name.substring(0, dot), name.substring(dot + 1));
  }

  private static Path home(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  Class<?> type(String name) {
    try {
      return Class.forName(name, true, loader);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** The class of each file. */
  List<Class<?>> all() {
    List<Class<?>> all = new ArrayList<>();
    names.forEach(name -> all.add(type(name)));
    return all;
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
