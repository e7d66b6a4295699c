package dev.parley.idl.model;

import java.util.List;
import java.util.Optional;

/** Named IDL definition (CORBA 3.3 part 1, chapter 7). */
public sealed interface Definition {
  /**
   * Properties of all definitions.
   *
   * @param name scoped name
   * @param id repository id, such as {@code IDL:M/I:1.0}
   * @param comment comment before the definition, without comment marks; may be empty
   * @param location source location
   */
  record Header(ScopedName name, String id, String comment, SourceLocation location) {
    /** {@return the head of a definition that is in no file, with the default repository id} */
    public static Header of(ScopedName name) {
      return of(name, RepositoryIds.of(name));
    }

    /** {@return the head of a definition that is in no file} */
    public static Header of(ScopedName name, String id) {
      return new Header(name, id, "", SourceLocation.NONE);
    }
  }

  /** {@return name, id, comment and location} */
  Header header();

  /** {@return the scoped name} */
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

  /** Module; reopened modules are merged. */
  record Module(Header header, List<Definition> definitions) implements Definition {}

  /**
   * Interface.
   *
   * @param isAbstract whether it may be a value or a reference
   * @param isLocal whether it is never passed to another process
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

  /** Struct. */
  record Struct(Header header, List<Definition> definitions, List<Member> members)
      implements Definition {}

  /** User exception, which operations raise. */
  record UserException(Header header, List<Definition> definitions, List<Member> members)
      implements Definition {}

  /**
   * Union.
   *
   * @param discriminator an integer, char, wchar, boolean or enum
   */
  record Union(
      Header header, IdlType discriminator, List<Definition> definitions, List<Branch> branches)
      implements Definition {}

  /** Enum. */
  record Enumeration(Header header, List<Constant> constants) implements Definition {
    /** Constant of an enum. */
    public record Constant(String name, String comment) {}
  }

  /**
   * Valuetype.
   *
   * @param kind what kind of valuetype
   * @param truncatable whether a receiver that does not know it may truncate it to its base
   * @param bases base valuetypes; at most one is not abstract, and comes first
   * @param supports supported interfaces
   */
  record Valuetype(
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
    /** Kind of a valuetype. */
    public enum Kind {
      PLAIN,
      CUSTOM,
      ABSTRACT
    }

    /** State member of a valuetype. */
    public record State(boolean isPrivate, Member member) {}
  }

  /** Boxed valuetype: makes another type shared and nullable. */
  record Box(Header header, IdlType type, List<Definition> definitions) implements Definition {}

  /** Alias (typedef). */
  record Alias(Header header, IdlType type) implements Definition {}

  /** Constant. */
  record Constant(Header header, IdlType type, Literal value) implements Definition {}

  /** Member of a struct, exception or valuetype. */
  record Member(String name, IdlType type, String comment) {}

  /**
   * Branch of a union.
   *
   * @param labels discriminator values that select it
   * @param isDefault whether it has the default label
   */
  record Branch(List<Literal> labels, boolean isDefault, Member member) {}

  /**
   * Operation.
   *
   * @param contexts names in the context clause
   */
  record Operation(
      String name,
      boolean oneway,
      IdlType result,
      List<Parameter> parameters,
      List<ScopedName> raises,
      List<String> contexts,
      String comment,
      SourceLocation location) {}

  /** Parameter of an operation. */
  record Parameter(Direction direction, IdlType type, String name) {
    /** {@return whether it is sent with the request: in and inout} */
    public boolean isInput() {
      return direction != Direction.OUT;
    }

    /** {@return whether it is sent with the reply: out and inout} */
    public boolean isOutput() {
      return direction != Direction.IN;
    }
  }

  /** Parameter directions. */
  enum Direction {
    IN,
    OUT,
    INOUT
  }

  /**
   * Attribute.
   *
   * @param getRaises exceptions of the getter
   * @param setRaises exceptions of the setter; empty if the attribute is read-only
   */
  record Attribute(
      String name,
      boolean readonly,
      IdlType type,
      List<ScopedName> getRaises,
      List<ScopedName> setRaises,
      String comment) {}

  /** {@return this definition if it is an instance of the type} */
  default <T extends Definition> Optional<T> as(Class<T> type) {
    return type.isInstance(this) ? Optional.of(type.cast(this)) : Optional.empty();
  }
}
