package dev.parley.wsdl.compile;

import java.util.TreeSet;

/** Java source file: its imports and its body. Threads: confined to one. */
final class JavaFile {
  private static final String MAPPING = "dev.parley.soap.mapping";

  private final String packageName;
  private final TreeSet<String> imports = new TreeSet<>();

  JavaFile(String packageName) {
    this.packageName = packageName;
  }

  /** {@return the simple name of a class, which is imported} */
  String use(String from, String simpleName) {
    if (!from.isEmpty() && !from.equals("java.lang")) {
      imports.add(from + "." + simpleName);
    }
    return simpleName;
  }

  /** {@return an annotation of {@code dev.parley.soap.mapping} with its sign} */
  String annotation(String name) {
    return "@" + use(MAPPING, name);
  }

  /** {@return the type of a member, with what its occurrence adds} */
  String type(JavaType type, Occurrence occurrence) {
    return switch (occurrence) {
      case REQUIRED -> use(type.packageName(), type.simpleName());
      case OPTIONAL, OPTIONAL_NIL -> use("java.util", "Optional") + "<" + boxed(type) + ">";
      case LIST -> use("java.util", "List") + "<" + boxed(type) + ">";
      case LIST_NIL -> use("java.util", "List") + "<" + nullable(type) + ">";
      case NILLABLE -> nullable(type);
    };
  }

  private String nullable(JavaType type) {
    String nullable = "@" + use("org.jspecify.annotations", "Nullable");
    return type.simpleName().endsWith("[]")
        ? type.simpleName().replace("[]", " " + nullable + " []")
        : nullable + " " + boxed(type);
  }

  private String boxed(JavaType type) {
    return use(type.packageName(), type.boxed());
  }

  /** {@return the text of the file} */
  String print(String body) {
    StringBuilder text = new StringBuilder();
    text.append("// Made by parley wsdl compile, which overwrites changes when it runs again.\n");
    text.append("package ").append(packageName).append(";\n\n");
    imports.forEach(each -> text.append("import ").append(each).append(";\n"));
    if (!imports.isEmpty()) {
      text.append('\n');
    }
    return text.append(body).append('\n').toString();
  }
}
