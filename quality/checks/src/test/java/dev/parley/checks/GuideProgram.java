package dev.parley.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;

/**
 * Turns a Java block of a page into a class: its types and methods become members, its statements a
 * method. What the page's text introduces in words (imports, names of the reader's own program)
 * stands in {@code checks/src/test/guide/PAGE.java}, and becomes the superclass.
 */
final class GuideProgram {
  private static final String CONTEXT = "PageContext";

  private final GuideCodeBlock block;
  private final String context;

  GuideProgram(GuideCodeBlock block) {
    this.block = block;
    Path file =
        ProjectModel.ROOT.resolve("quality/checks/src/test/guide/" + block.pageName() + ".java");
    context = Files.exists(file) ? ProjectModel.text(file) : "";
  }

  /** {@return the binary name of the class} */
  String name() {
    return "guide." + block.pageName() + ".Line" + block.line();
  }

  /** {@return the errors that the compiler finds; empty for none} */
  String compile(Path folder) throws IOException {
    Path sources = folder.resolve("guide").resolve(block.pageName());
    Files.createDirectories(sources);
    String head = "package guide." + block.pageName() + ";\n" + imports();
    Path superclass = sources.resolve(CONTEXT + ".java");
    Files.writeString(
        superclass, head + "abstract class " + CONTEXT + " {\n" + withoutImports() + "\n}\n");
    Path own = sources.resolve("Line" + block.line() + ".java");
    Files.writeString(own, head + ownClass());
    return javac(
        List.of("-parameters", "-proc:none", "-d", folder.toString()), List.of(superclass, own));
  }

  /** {@return the errors that the compiler finds in files; empty for none} */
  static String javac(List<String> options, Collection<Path> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(said, null, null)) {
      compiler
          .getTask(null, manager, said, options, null, manager.getJavaFileObjectsFromPaths(files))
          .call();
    }
    return said.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }

  private String imports() {
    return context
        .lines()
        .filter(line -> line.startsWith("import "))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private String withoutImports() {
    return context
        .lines()
        .filter(line -> !line.startsWith("import "))
        .collect(Collectors.joining("\n"));
  }

  private String ownClass() {
    List<String> members = new ArrayList<>();
    List<String> statements = new ArrayList<>();
    try (JShell shell = JShell.builder().executionEngine("local").build()) {
      SourceCodeAnalysis analysis = shell.sourceCodeAnalysis();
      CompletionInfo next = analysis.analyzeCompletion(block.text());
      while (next.source() != null && !next.source().isBlank()) {
        String source = next.source();
        boolean member =
            analysis.sourceToSnippets(source).stream()
                .map(Snippet::kind)
                .anyMatch(kind -> kind == Snippet.Kind.TYPE_DECL || kind == Snippet.Kind.METHOD);
        (member ? members : statements).add(source);
        next = analysis.analyzeCompletion(next.remaining());
      }
      if (!next.remaining().isBlank()) {
        statements.add(next.remaining());
      }
    }
    return "public class Line%d extends PageContext {\n%s\npublic void run() throws Throwable {\n%s\n}\n}\n"
        .formatted(block.line(), String.join("\n", members), String.join("\n", statements));
  }

  /** {@return the entries of the tests' class path that are jars or main classes} */
  static String modulePath() {
    return Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
        .filter(entry -> !entry.contains("test-classes"))
        .collect(Collectors.joining(java.io.File.pathSeparator));
  }
}
