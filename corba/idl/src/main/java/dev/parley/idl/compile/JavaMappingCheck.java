package dev.parley.idl.compile;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Branch;
import dev.parley.idl.model.Definition.Member;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.Definition.Parameter;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Problem;
import java.util.ArrayList;
import java.util.List;

/** Check for definitions that have no Java mapping. Threads: confined to one. */
final class JavaMappingCheck {
  private final IdlModel model;
  private final String prefix;
  private final List<Problem> problems = new ArrayList<>();

  JavaMappingCheck(IdlModel model, String prefix) {
    this.model = model;
    this.prefix = prefix;
  }

  List<Problem> find() {
    model.all().forEach(this::definition);
    if (prefix.isEmpty()) {
      refuseNoPackage();
    }
    return problems;
  }

  /** Rejects a class in the unnamed package, which a class in a package could not refer to. */
  private void refuseNoPackage() {
    boolean hasModules =
        model.definitions().stream()
            .anyMatch(each ->
                each instanceof Definition.Module module
                    && !module.definitions().stream().allMatch(Definition.Alias.class::isInstance));
    for (Definition each : model.definitions()) {
      if (each instanceof Definition.Module && each.name().last().equals("java")) {
        refuse(each, "its package would be java; give a package around it: --package");
      } else if (hasModules
          && !(each instanceof Definition.Module)
          && !(each instanceof Definition.Alias)) {
        refuse(
            each,
            "it stands in no module, beside others that do; give a package for it: --package");
      }
    }
  }

  private void refuse(Definition definition, String reason) {
    problems.add(
        new Problem(definition.header().location(), definition.name() + ": " + reason, ""));
  }

  private void definition(Definition definition) {
    switch (definition) {
      case Definition.Interface type -> called(type, type.operations(), type.attributes());
      case Definition.Struct type -> members(type, type.members());
      case Definition.UserException type -> members(type, type.members());
      case Definition.Union type ->
          members(type, type.branches().stream().map(Branch::member).toList());
      case Definition.Valuetype type -> {
        members(type, type.state().stream().map(each -> each.member()).toList());
        called(type, type.operations(), type.attributes());
        called(type, type.factories(), List.of());
      }
      case Definition.Box type -> type(type, type.type(), "its value");
      case Definition.Alias type -> type(type, type.type(), "it");
      case Definition.Constant type -> type(type, type.type(), "it");
      case Definition.Module _, Definition.Enumeration _ -> {}
    }
  }

  private void called(Definition of, List<Operation> operations, List<Attribute> attributes) {
    for (Operation each : operations) {
      if (!each.contexts().isEmpty()) {
        refuse(of, each.name() + " has a context, which is not sent");
      }
      type(of, each.result(), "the result of " + each.name());
      for (Parameter parameter : each.parameters()) {
        type(of, parameter.type(), each.name() + "(" + parameter.name() + ")");
      }
    }
    attributes.forEach(each -> type(of, each.type(), each.name()));
  }

  private void members(Definition of, List<Member> members) {
    members.forEach(each -> type(of, each.type(), each.name()));
  }

  private void type(Definition of, IdlType type, String what) {
    switch (type) {
      case Basic.LONG_DOUBLE -> refuse(of, what + " is a long double, which Java does not have");
      case IdlType.Sequence(IdlType element, long _) -> type(of, element, what);
      case IdlType.Array(IdlType element, long length) -> {
        if (length > Integer.MAX_VALUE) {
          refuse(of, what + " is an array that is too long for Java");
        }
        type(of, element, what);
      }
      default -> {}
    }
  }
}
