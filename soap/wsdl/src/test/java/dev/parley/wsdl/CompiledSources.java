package dev.parley.wsdl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.api.OneWay;
import dev.parley.soap.mapping.SoapService;
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
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Java sources, compiled into a folder and loaded from it. */
final class CompiledSources implements AutoCloseable {
  private final URLClassLoader loader;
  private final Map<String, String> files;

  private CompiledSources(URLClassLoader loader, Map<String, String> files) {
    this.loader = loader;
    this.files = files;
  }

  /** Compiles files by their paths; every warning is an error. */
  static CompiledSources of(Path folder, Map<String, String> files) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path source = folder.resolve("sources").resolve(file.getKey());
      Files.createDirectories(source.getParent());
      sources.add(Files.writeString(source, file.getValue()));
    }
    Path classes = Files.createDirectories(folder.resolve("classes"));
    compile(sources, classes);
    URL[] urls = {classes.toUri().toURL()};
    return new CompiledSources(
        new URLClassLoader(urls, CompiledSources.class.getClassLoader()), files);
  }

  private static void compile(List<Path> sources, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    String classPath =
        String.join(
            File.pathSeparator, home(SoapService.class), home(OneWay.class), home(Nullable.class));
    List<String> options =
        List.of(
            "-d",
            classes.toString(),
            "-cp",
            classPath,
            "-parameters",
            "-Xlint:all,-classfile",
            "-Werror",
            "-proc:none");
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var units = manager.getJavaFileObjectsFromPaths(sources);
      boolean done = compiler.getTask(said, manager, null, options, null, units).call();
      assertThat(done).as(said.toString()).isTrue();
    }
  }

  private static String home(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The class of a file by its simple name. */
  Class<?> type(String simpleName) {
    String path =
        files.keySet().stream()
            .filter(file -> file.endsWith("/" + simpleName + ".java"))
            .findFirst()
            .orElseThrow(() -> new AssertionError(simpleName + " is none of " + files.keySet()));
    try {
      return Class.forName(path.replace(".java", "").replace('/', '.'), true, loader);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** The text of a file by its simple name. */
  String text(String simpleName) {
    return files.entrySet().stream()
        .filter(file -> file.getKey().endsWith("/" + simpleName + ".java"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(simpleName + " is none of " + files.keySet()))
        .getValue();
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
