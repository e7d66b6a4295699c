package dev.parley.idl;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Member;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.Definition.Parameter;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a model says to another side: ids, members in order, what goes and what comes with each
 * operation. Typedefs, comments, and the order of definitions are no part of that.
 */
final class WireModel {
  private final IdlModel model;

  private WireModel(IdlModel model) {
    this.model = model;
  }

  /** A line for each definition, by its name. */
  static Map<String, String> of(IdlModel model) {
    WireModel meaning = new WireModel(model);
    Map<String, String> lines = new TreeMap<>();
    model
        .all()
        .filter(each -> !each.header().location().file().equals("orb.idl"))
        .filter(each -> !(each instanceof Definition.Alias || each instanceof Definition.Module))
        .forEach(each -> lines.put(each.name().toString(), meaning.line(each)));
    return lines;
  }

  private String line(Definition definition) {
    String id = definition instanceof Definition.Constant ? "" : definition.id() + " ";
    return id
        + switch (definition) {
          case Definition.Interface d ->
              "interface %s %s %s"
                  .formatted(d.isAbstract(), d.bases(), called(d.operations(), d.attributes()));
          case Definition.Struct d -> "struct " + members(d.members());
          case Definition.UserException d -> "exception " + members(d.members());
          case Definition.Union d ->
              "union "
                  + type(d.discriminator())
                  + d.branches().stream()
                      .map(b -> b.labels() + (b.isDefault() ? "default" : "") + member(b.member()))
                      .toList();
          case Definition.Enumeration d ->
              "enum " + d.constants().stream().map(Definition.Enumeration.Constant::name).toList();
          case Definition.Valuetype d ->
              "value %s %s %s %s %s %s %s"
                  .formatted(
                      d.kind(),
                      d.truncatable(),
                      d.bases(),
                      d.supports(),
                      d.state().stream()
                          .map(s -> (s.isPrivate() ? "private " : "") + member(s.member()))
                          .toList(),
                      called(d.operations(), d.attributes()),
                      called(d.factories(), List.of()));
          case Definition.Box d -> "box " + type(d.type());
          case Definition.Constant d -> "const " + type(d.type()) + " " + d.value();
          case Definition.Alias _, Definition.Module _ -> "";
        };
  }

  private List<String> members(List<Member> members) {
    return members.stream().map(this::member).toList();
  }

  private String member(Member member) {
    return type(member.type()) + " " + member.name();
  }

  private List<String> called(List<Operation> operations, List<Attribute> attributes) {
    List<String> lines = new ArrayList<>();
    operations.stream()
        .sorted(Comparator.comparing(Operation::name))
        .forEach(each -> lines.add(operation(each)));
    attributes.stream()
        .sorted(Comparator.comparing(Attribute::name))
        .forEach(each ->
            lines.add(
                "%s %s %s %s %s"
                    .formatted(
                        each.readonly(),
                        type(each.type()),
                        each.name(),
                        each.getRaises(),
                        each.setRaises())));
    return lines;
  }

  private String operation(Operation operation) {
    List<String> comes = new ArrayList<>();
    if (operation.result() != Basic.VOID) {
      comes.add(type(operation.result()));
    }
    operation.parameters().stream()
        .filter(Parameter::isOutput)
        .forEach(each -> comes.add(type(each.type())));
    return "%s%s%s -> %s %s"
        .formatted(
            operation.oneway() ? "oneway " : "",
            operation.name(),
            operation.parameters().stream()
                .filter(Parameter::isInput)
                .map(each -> type(each.type()) + " " + each.name())
                .toList(),
            comes,
            operation.raises());
  }

  private String type(IdlType type) {
    return switch (model.resolve(type)) {
      case IdlType.Sequence(IdlType element, long bound) ->
          "seq " + bound + "<" + type(element) + ">";
      case IdlType.Array(IdlType element, long length) -> type(element) + "[" + length + "]";
      case IdlType other -> other.toString();
    };
  }
}
