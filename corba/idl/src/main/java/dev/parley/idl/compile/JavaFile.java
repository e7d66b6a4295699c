package dev.parley.idl.compile;

import dev.parley.idl.compile.JavaNames.JavaName;
import java.util.TreeMap;

/** Java source file: its imports and its body. Threads: confined to one. */
final class JavaFile {
  private static final String OURS = "dev.parley.iiop";

  private final JavaNames names;
  private final String packageName;
  private final TreeMap<String, String> imports = new TreeMap<>(); // by simple name

  JavaFile(JavaNames names, String packageName) {
    this.names = names;
    this.packageName = packageName;
  }

  JavaNames names() {
    return names;
  }

  /** {@return the name by which the file refers to a class} */
  String use(JavaName name) {
    String path = String.join(".", name.path());
    String top = name.path().getFirst();
    if (name.packageName().isEmpty()) {
      return path;
    }
    String whole = name.packageName() + "." + path;
    if (names.isNested(top)) {
      return whole;
    } else if (name.packageName().equals(packageName)) {
      return path;
    }
    return imported(name.packageName(), top) ? path : whole;
  }

  private boolean imported(String from, String simpleName) {
    if (names.isNested(simpleName) || names.isTopLevel(packageName, simpleName)) {
      return false;
    }
    String whole = from + "." + simpleName;
    return imports.computeIfAbsent(simpleName, _ -> whole).equals(whole);
  }

  /** {@return the name by which the file refers to a class of the JDK or of Parley} */
  String use(String from, String simpleName) {
    if (from.equals("java.lang")) {
      return names.isTaken(simpleName) ? "java.lang." + simpleName : simpleName;
    }
    return imported(from, simpleName) ? simpleName : from + "." + simpleName;
  }

  /**
   * {@return the name by which the file refers to an annotation of {@code dev.parley.iiop}, with
   * its sign}
   */
  String annotation(String annotation) {
    return "@" + use(OURS, annotation);
  }

  /** {@return the text of the file} */
  String print(String body) {
    StringBuilder text = new StringBuilder();
    text.append("// Made by parley idl compile; what is changed here is lost.\n");
    if (!packageName.isEmpty()) {
      text.append("package ").append(packageName).append(";\n\n");
    }
    imports.values().stream()
        .sorted()
        .forEach(each -> text.append("import ").append(each).append(";\n"));
    if (!imports.isEmpty()) {
      text.append('\n');
    }
    return text.append(body).toString();
  }
}
