package dev.parley.cli.reflective;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Class loader of generated Java sources, which are compiled in memory. Each class is defined on
 * first use.
 *
 * <p>Threads: safe for all.
 */
public final class GeneratedClassLoader extends ClassLoader {
  private final Map<String, byte[]> compiled = new TreeMap<>(); // by binary name

  private GeneratedClassLoader() {
    super(GeneratedClassLoader.class.getClassLoader());
  }

  /**
   * {@return the classes of sources, in the order of their names}
   *
   * @param sources texts by their paths below the source folder, with slashes
   * @param used classes in the modules that the sources refer to
   */
  public static List<Class<?>> compile(Map<String, String> sources, Class<?>... used) {
    GeneratedClassLoader classes = new GeneratedClassLoader();
    try {
      classes.compile(sources, classPath(used));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return classes.compiled.keySet().stream().<Class<?>>map(classes::named).toList();
  }

  private Class<?> named(String name) {
    try {
      return loadClass(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = compiled.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  private void compile(Map<String, String> sources, String classPath) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var problems = new DiagnosticCollector<JavaFileObject>();
    var outputs = new HashMap<String, ByteArrayOutputStream>();
    try (var files =
        new ClassesInMemory(compiler.getStandardFileManager(problems, null, null), outputs)) {
      boolean well =
          compiler
              .getTask(
                  null,
                  files,
                  problems,
                  List.of("-proc:none", "-parameters", "-nowarn", "-classpath", classPath),
                  null,
                  sources.entrySet().stream().map(SourceInMemory::new).toList())
              .call();
      if (!well) {
        throw new IllegalStateException(
            "internal error: the generated Java does not compile: " + problems.getDiagnostics());
      }
    }
    outputs.forEach((name, bytes) -> compiled.put(name, bytes.toByteArray()));
  }

  /**
   * Returns the compiler's class path: the locations of the classes that generated code refers to.
   */
  private static String classPath(Class<?>... used) {
    return Stream.of(used)
        .map(GeneratedClassLoader::origin)
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String origin(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Java source file in memory. */
  private static final class SourceInMemory extends SimpleJavaFileObject {
    private final String text;

    SourceInMemory(Map.Entry<String, String> source) {
      super(URI.create("generated:///" + source.getKey()), Kind.SOURCE);
      text = source.getValue();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** File manager that keeps compiled classes in memory. */
  private static final class ClassesInMemory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> outputs;

    ClassesInMemory(JavaFileManager files, Map<String, ByteArrayOutputStream> outputs) {
      super(files);
      this.outputs = outputs;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(
          URI.create("generated:///" + className.replace('.', '/')), kind) {
        @Override
        public OutputStream openOutputStream() {
          return outputs.computeIfAbsent(className, _ -> new ByteArrayOutputStream());
        }
      };
    }
  }
}
