package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Branch;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.Literal;
import dev.parley.idl.model.ScopedName;
import java.util.List;

/** Visitor of the names and types that a definition uses. */
final class DependencyVisitor {
  /** Kind of use, which determines whether a forward declaration is enough. */
  enum Dependency {
    /** Use that requires the complete definition. */
    WHOLE,
    /** Use that requires the complete definition, except of interfaces and valuetypes. */
    TYPE,
    /**
     * Use as the element type of a sequence, which allows forward declarations of structs and
     * unions too.
     */
    ELEMENT
  }

  /** Listener for uses. */
  interface Listener {
    void name(ScopedName name, Dependency dependency);

    void type(IdlType type);
  }

  private final Listener listener;

  DependencyVisitor(Listener listener) {
    this.listener = listener;
  }

  void of(Definition definition) {
    definition.definitions().forEach(this::of);
    switch (definition) {
      case Definition.Interface type -> {
        wholes(type.bases());
        called(type.operations(), type.attributes());
      }
      case Definition.Struct type ->
          type.members().forEach(each -> type(each.type(), Dependency.TYPE));
      case Definition.UserException type ->
          type.members().forEach(each -> type(each.type(), Dependency.TYPE));
      case Definition.Union type -> {
        type(type.discriminator(), Dependency.TYPE);
        for (Branch branch : type.branches()) {
          type(branch.member().type(), Dependency.TYPE);
          branch.labels().forEach(this::literal);
        }
      }
      case Definition.Valuetype type -> {
        wholes(type.bases());
        wholes(type.supports());
        type.state().forEach(each -> type(each.member().type(), Dependency.TYPE));
        called(type.operations(), type.attributes());
        called(type.factories(), List.of());
      }
      case Definition.Box type -> type(type.type(), Dependency.TYPE);
      case Definition.Alias type -> type(type.type(), Dependency.TYPE);
      case Definition.Constant type -> {
        type(type.type(), Dependency.TYPE);
        literal(type.value());
      }
      case Definition.Module _, Definition.Enumeration _ -> {}
    }
  }

  private void called(List<Operation> operations, List<Attribute> attributes) {
    for (Operation each : operations) {
      type(each.result(), Dependency.TYPE);
      each.parameters().forEach(parameter -> type(parameter.type(), Dependency.TYPE));
      wholes(each.raises());
    }
    for (Attribute each : attributes) {
      type(each.type(), Dependency.TYPE);
      wholes(each.getRaises());
      wholes(each.setRaises());
    }
  }

  private void wholes(List<ScopedName> names) {
    names.forEach(name -> listener.name(name, Dependency.WHOLE));
  }

  private void literal(Literal literal) {
    if (literal instanceof Literal.EnumeratorLiteral(ScopedName of, String _)) {
      listener.name(of, Dependency.WHOLE);
    }
  }

  private void type(IdlType type, Dependency dependency) {
    listener.type(type);
    switch (type) {
      case IdlType.Sequence(IdlType element, long _) -> type(element, Dependency.ELEMENT);
      case IdlType.Array(IdlType element, long _) -> type(element, dependency);
      case IdlType.Named(ScopedName name) -> listener.name(name, dependency);
      default -> {}
    }
  }
}
