package dev.parley.idl.model;

import java.util.List;
import java.util.Optional;

/** What IDL gives a name to (CORBA 3.3 part 1, chapter 7). */
public sealed interface Definition {
  /**
   * What all definitions have.
   *
   * @param name the whole name
   * @param id the repository id, such as {@code IDL:M/I:1.0}
   * @param comment what stands before it in the file, without the marks of a comment; may be empty
   * @param place where it was read
   */
  record Header(ScopedName name, String id, String comment, Place place) {}

  /** {@return name, id, comment and place} */
  Header header();

  /** {@return the whole name} */
  default ScopedName name() {
    return header().name();
  }

  /** {@return the repository id} */
  default String id() {
    return header().id();
  }

  /** {@return the definitions in its scope, in their order} */
  default List<Definition> definitions() {
    return List.of();
  }

  /** A module; one that is opened again is one with what it was before. */
  record Module(Header header, List<Definition> definitions) implements Definition {}

  /**
   * An interface.
   *
   * @param isAbstract it may be a value or a reference
   * @param isLocal it never leaves its process
   */
  record Interface(
      Header header,
      boolean isAbstract,
      boolean isLocal,
      List<ScopedName> bases,
      List<Definition> definitions,
      List<Operation> operations,
      List<Attribute> attributes)
      implements Definition {}

  /** A struct. */
  record Struct(Header header, List<Definition> definitions, List<Member> members)
      implements Definition {}

  /** An exception, which operations throw. */
  record Thrown(Header header, List<Definition> definitions, List<Member> members)
      implements Definition {}

  /**
   * A union.
   *
   * @param discriminator a whole number, char, wchar, boolean or enum
   */
  record Union(
      Header header, IdlType discriminator, List<Definition> definitions, List<Branch> branches)
      implements Definition {}

  /** An enum. */
  record Enumeration(Header header, List<Constant> constants) implements Definition {
    /** One constant of it. */
    public record Constant(String name, String comment) {}
  }

  /**
   * A valuetype.
   *
   * @param kind what kind of valuetype
   * @param truncatable whether a reader that does not know it may take its base for it
   * @param bases at most one that is not abstract, which is the first
   * @param supports interfaces
   */
  record Value(
      Header header,
      Kind kind,
      boolean truncatable,
      List<ScopedName> bases,
      List<ScopedName> supports,
      List<Definition> definitions,
      List<State> state,
      List<Operation> operations,
      List<Attribute> attributes,
      List<Operation> factories)
      implements Definition {
    /** What kinds there are. */
    public enum Kind {
      PLAIN,
      CUSTOM,
      ABSTRACT
    }

    /** A member of its state. */
    public record State(boolean isPrivate, Member member) {}
  }

  /** A valuetype around another type, which makes it shared and nullable. */
  record Box(Header header, IdlType type, List<Definition> definitions) implements Definition {}

  /** A typedef. */
  record Alias(Header header, IdlType type) implements Definition {}

  /** A const. */
  record Constant(Header header, IdlType type, Literal value) implements Definition {}

  /** A member of a struct, exception or value. */
  record Member(String name, IdlType type, String comment) {}

  /**
   * A member of a union.
   *
   * @param labels the values of the discriminator that choose it
   * @param isDefault it is chosen by all other values too
   */
  record Branch(List<Literal> labels, boolean isDefault, Member member) {}

  /**
   * An operation.
   *
   * @param contexts names of the context clause
   */
  record Operation(
      String name,
      boolean oneway,
      IdlType result,
      List<Parameter> parameters,
      List<ScopedName> raises,
      List<String> contexts,
      String comment,
      Place place) {}

  /** A parameter. */
  record Parameter(Direction direction, IdlType type, String name) {
    /** {@return whether it travels with the request} */
    public boolean goes() {
      return direction != Direction.OUT;
    }

    /** {@return whether it travels with the reply} */
    public boolean comes() {
      return direction != Direction.IN;
    }
  }

  /** The ways that a parameter travels. */
  enum Direction {
    IN,
    OUT,
    INOUT
  }

  /**
   * An attribute.
   *
   * @param getRaises exceptions of reading it
   * @param setRaises exceptions of writing it; empty when it is read-only
   */
  record Attribute(
      String name,
      boolean readonly,
      IdlType type,
      List<ScopedName> getRaises,
      List<ScopedName> setRaises,
      String comment) {}

  /** {@return this definition if it is of the type} */
  default <T extends Definition> Optional<T> as(Class<T> type) {
    return type.isInstance(this) ? Optional.of(type.cast(this)) : Optional.empty();
  }
}
