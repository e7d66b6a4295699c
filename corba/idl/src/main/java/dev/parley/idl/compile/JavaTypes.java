package dev.parley.idl.compile;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import java.util.ArrayList;
import java.util.List;

/** Generator of Java types for one file. Threads: confined to one. */
final class JavaTypes {
  private final IdlModel model;
  private final JavaFile file;

  JavaTypes(IdlModel model, JavaFile file) {
    this.model = model;
    this.file = file;
  }

  /** {@return the Java type with its annotations} */
  String text(IdlType type) {
    return text(type, List.of(), false);
  }

  private String text(IdlType type, List<String> outer, boolean asObject) {
    List<String> marks = new ArrayList<>(outer);
    return switch (model.resolve(type)) {
      case Basic basic -> basic(basic, marks, asObject);
      case IdlType.StringType(boolean wide, long bound) -> {
        if (wide) {
          marks.add(file.annotation("Wide"));
        }
        bound(marks, bound);
        yield annotated(marks, file.use("java.lang", "String"));
      }
      case IdlType.Fixed(int digits, int scale) -> {
        marks.add("%s(digits = %d, scale = %d)".formatted(file.annotation("Fixed"), digits, scale));
        yield annotated(marks, file.use("java.math", "BigDecimal"));
      }
      case IdlType.Sequence(IdlType element, long bound) -> {
        bound(marks, bound);
        yield many(element, marks);
      }
      case IdlType.Array(IdlType element, long length) -> {
        marks.add(file.annotation("Length") + "(" + length + ")");
        yield many(element, marks);
      }
      case IdlType.Named named -> named(named, marks);
    };
  }

  private void bound(List<String> marks, long bound) {
    if (bound > 0) {
      marks.add(file.annotation("Bound") + "(" + bound + (bound > Integer.MAX_VALUE ? "L)" : ")"));
    }
  }

  private String named(IdlType.Named named, List<String> marks) {
    Definition definition = model.find(named.name()).orElseThrow();
    if (definition instanceof Definition.Box box) {
      marks.add(IdAnnotations.annotation(file.annotation("Boxed"), box, ""));
      return text(box.type(), marks, true);
    }
    return annotated(marks, file.use(file.names().of(named.name())));
  }

  private String many(IdlType element, List<String> marks) {
    if (model.resolve(element) instanceof Basic basic && JavaPrimitive.of(basic).isPresent()) {
      String space = marks.isEmpty() ? "" : " ";
      return text(element) + space + String.join(" ", marks) + space + "[]";
    }
    return annotated(marks, file.use("java.util", "List"))
        + "<"
        + text(element, List.of(), true)
        + ">";
  }

  private String basic(Basic basic, List<String> marks, boolean asObject) {
    if (basic.unsigned()) {
      marks.add(file.annotation("Unsigned"));
    } else if (basic == Basic.WCHAR) {
      marks.add(file.annotation("Wide"));
    }
    String text =
        switch (basic) {
          case VOID -> "void";
          case ANY -> file.use("dev.parley.iiop", "Any");
          case OBJECT -> file.use("dev.parley.iiop", "ObjectReference");
          case TYPE_CODE -> file.use("dev.parley.iiop.type", "TypeCode");
          case VALUE_BASE -> file.use("java.lang", "Object");
          default -> {
            JavaPrimitive primitive = JavaPrimitive.of(basic).orElse(JavaPrimitive.DOUBLE);
            yield asObject ? file.use("java.lang", primitive.wrapper()) : primitive.word();
          }
        };
    return annotated(marks, text);
  }

  /**
   * Returns a type with its annotations, which are placed before the simple name, as Java requires
   * for type annotations.
   */
  private static String annotated(List<String> marks, String name) {
    if (marks.isEmpty()) {
      return name;
    }
    int simple = name.lastIndexOf('.') + 1;
    return name.substring(0, simple) + String.join(" ", marks) + " " + name.substring(simple);
  }
}
