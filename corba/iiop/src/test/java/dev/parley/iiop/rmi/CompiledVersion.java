package dev.parley.iiop.rmi;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Classes of one version, in a loader of their own. */
final class CompiledVersion implements AutoCloseable {
  private final URLClassLoader loader;

  /** Compiles sources by their simple names, all of package {@code evolved}, in a folder. */
  CompiledVersion(Path folder, Map<String, String> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> words = new ArrayList<>(List.of("-parameters", "-d", folder.toString()));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = folder.resolve(source.getKey() + ".java");
      Files.writeString(file, "package evolved;\n" + source.getValue());
      words.add(file.toString());
    }
    if (compiler.run(null, null, null, words.toArray(String[]::new)) != 0) {
      throw new AssertionError("the sources do not compile");
    }
    loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
  }

  ClassLoader loader() {
    return loader;
  }

  Class<?> named(String simpleName) throws ClassNotFoundException {
    return loader.loadClass("evolved." + simpleName);
  }

  Object fresh(String simpleName) throws ReflectiveOperationException {
    return named(simpleName).getConstructor().newInstance();
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
