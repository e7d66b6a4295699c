package dev.parley.idl.read;

import dev.parley.idl.model.Definition.Header;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.Literal;
import dev.parley.idl.model.ScopedName;
import dev.parley.idl.model.SourceLocation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Name in a scope, and the definition that it denotes. Threads: confined to one. */
final class Symbol {
  enum Kind {
    MODULE("a module"),
    INTERFACE("an interface"),
    VALUE("a valuetype"),
    BOX("a boxed valuetype"),
    STRUCT("a struct"),
    UNION("a union"),
    EXCEPTION("an exception"),
    ENUM("an enum"),
    ENUMERATOR("a constant of an enum"),
    ALIAS("a typedef"),
    CONSTANT("a constant"),
    OPERATION("an operation"),
    ATTRIBUTE("an attribute"),
    MEMBER("a member"),
    PARAMETER("a parameter");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    /** {@return whether it is allowed as a type} */
    boolean isType() {
      return switch (this) {
        case INTERFACE, VALUE, BOX, STRUCT, UNION, ENUM, ALIAS -> true;
        default -> false;
      };
    }
  }

  final Kind kind;
  final ScopedName name;
  String id;
  SourceLocation place;
  String comment;
  boolean complete = true; // the definition is complete
  boolean needed; // a type refers to it
  boolean isAbstract;
  boolean isLocal;
  @Nullable Scope scope; // null where nothing can be inside
  @Nullable IdlType type; // of an alias or constant
  @Nullable Literal value; // of a constant
  List<String> constants = List.of(); // of an enum

  Symbol(Kind kind, ScopedName name, String id, SourceLocation place, String comment) {
    this.kind = kind;
    this.name = name;
    this.id = id;
    this.place = place;
    this.comment = comment;
  }

  Header header() {
    return new Header(name, id, comment, place);
  }
}
