package dev.parley.cli.iiop;

import dev.parley.calls.api.Named;
import dev.parley.idl.IdlCompiler;
import dev.parley.idl.IdlReader;
import dev.parley.iiop.Orb;
import dev.parley.iiop.mapping.IdlInterface;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
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
 * Class loader of contracts that are generated from IDL and compiled in memory. Each class is
 * defined on first use.
 *
 * <p>Threads: safe for all.
 */
final class IdlClassLoader extends ClassLoader {
  private final Map<String, byte[]> compiled = new TreeMap<>(); // by binary name

  private IdlClassLoader() {
    super(IdlClassLoader.class.getClassLoader());
  }

  /**
   * {@return the interfaces that IDL defines, abstract ones too}
   *
   * @throws dev.parley.idl.model.BadIdlException with all errors in the files
   * @throws IOException when a file cannot be read
   */
  static List<Class<?>> interfaces(List<Path> files, List<Path> includes) throws IOException {
    IdlClassLoader classes = new IdlClassLoader();
    classes.compile(IdlCompiler.compile(new IdlReader(includes, List.of()).read(files), ""));
    return classes.compiled.keySet().stream()
        .<Class<?>>map(classes::named)
        .filter(type -> type.isAnnotationPresent(IdlInterface.class))
        .toList();
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

  private void compile(Map<String, String> sources) throws IOException {
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
                  List.of("-proc:none", "-parameters", "-nowarn", "-classpath", classPath()),
                  null,
                  sources.entrySet().stream().map(SourceInMemory::new).toList())
              .call();
      if (!well) {
        throw new IllegalStateException(
            "internal error: the Java generated from this IDL does not compile: "
                + problems.getDiagnostics());
      }
    }
    outputs.forEach((name, bytes) -> compiled.put(name, bytes.toByteArray()));
  }

  /**
   * Returns the compiler's class path: the locations of the classes that generated code refers to.
   */
  private static String classPath() {
    return Stream.of(Orb.class, Named.class)
        .map(IdlClassLoader::origin)
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
      super(URI.create("idl:///" + source.getKey()), Kind.SOURCE);
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
      return new SimpleJavaFileObject(URI.create("idl:///" + className.replace('.', '/')), kind) {
        @Override
        public OutputStream openOutputStream() {
          return outputs.computeIfAbsent(className, _ -> new ByteArrayOutputStream());
        }
      };
    }
  }
}
