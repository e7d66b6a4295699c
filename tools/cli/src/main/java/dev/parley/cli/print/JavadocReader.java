package dev.parley.cli.print;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * First sentences of javadoc, read from source files if there are any. Threads: confined to one.
 */
public final class JavadocReader {
  private static final DiagnosticListener<JavaFileObject> IGNORE = problem -> {};

  private final List<Path> folders;
  private final Map<String, String> read = new HashMap<>();
  private final Map<String, Boolean> looked = new HashMap<>(); // by outermost class

  /**
   * @param folders the source roots
   */
  public JavadocReader(List<Path> folders) {
    this.folders = folders;
  }

  /**
   * {@return the first sentence of the javadoc of a type or method; empty if there is none}
   *
   * @param name a binary name, with {@code #} before the method
   */
  Optional<String> of(String name) {
    String type = name.split("#", 2)[0];
    looked.computeIfAbsent(type.split("\\$", 2)[0], this::look);
    return Optional.ofNullable(read.get(name));
  }

  private boolean look(String outermost) {
    for (Path folder : folders) {
      Path file = folder.resolve(outermost.replace('.', '/') + ".java");
      if (Files.isRegularFile(file)) {
        parse(file);
        return true;
      }
    }
    return false;
  }

  private void parse(Path file) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(IGNORE, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(null, files, IGNORE, null, null, files.getJavaFileObjects(file));
      DocTrees docs = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        String packageName =
            unit.getPackageName() == null ? "" : unit.getPackageName().toString() + ".";
        new JavadocScanner(docs).scan(unit, packageName);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Visits types and methods; the argument is the prefix of the names of nested declarations. */
  private final class JavadocScanner extends TreePathScanner<@Nullable Void, String> {
    private final DocTrees docs;

    JavadocScanner(DocTrees docs) {
      this.docs = docs;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, String before) {
      String name = before + type.getSimpleName();
      keep(name);
      return super.visitClass(type, name + "$");
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, String before) {
      keep(before.substring(0, before.length() - 1) + "#" + method.getName());
      return null; // classes inside a method have no contract
    }

    private void keep(String name) {
      DocCommentTree comment = docs.getDocCommentTree(getCurrentPath());
      if (comment != null) {
        String sentence = JavadocText.of(comment.getFirstSentence());
        if (!sentence.isEmpty()) {
          read.put(name, sentence);
        }
      }
    }
  }
}
