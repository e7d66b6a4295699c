package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Branch;
import dev.parley.idl.model.Definition.Member;
import dev.parley.idl.model.Definition.Valuetype.Kind;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.Problem;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Printer of definitions, without the semicolon after each. Threads: confined to one. */
final class DefinitionPrinter {
  private final Consumer<Problem> problems;

  DefinitionPrinter(Consumer<Problem> problems) {
    this.problems = problems;
  }

  static String indent(String text, int depth) {
    String space = "  ".repeat(depth);
    return text.lines()
        .map(line -> line.isEmpty() ? line : space + line)
        .collect(Collectors.joining("\n"));
  }

  static String comment(String comment) {
    return comment
        .lines()
        .map(line -> ("// " + line.replace('\\', '/')).strip() + "\n")
        .collect(Collectors.joining());
  }

  static String declaration(Definition definition) {
    String words =
        switch (definition) {
          case Definition.Interface type -> words(type);
          case Definition.Valuetype type ->
              type.kind() == Kind.ABSTRACT ? "abstract valuetype " : "valuetype ";
          case Definition.Union _ -> "union ";
          default -> "struct ";
        };
    return words + IdlSyntax.name(definition.name().last());
  }

  private static String words(Definition.Interface type) {
    return (type.isAbstract() ? "abstract " : type.isLocal() ? "local " : "") + "interface ";
  }

  String definition(Definition definition) {
    String name = IdlSyntax.name(definition.name().last());
    return comment(definition.header().comment())
        + switch (definition) {
          case Definition.Interface type ->
              words(type)
                  + name
                  + OperationPrinter.names(" : ", type.bases())
                  + block(
                      inside(
                          type.definitions(),
                          OperationPrinter.lines(type.operations(), type.attributes())));
          case Definition.Struct type ->
              "struct " + name + block(members(type.members(), type.definitions()));
          case Definition.UserException type ->
              "exception " + name + block(members(type.members(), type.definitions()));
          case Definition.Union type -> union(type, name);
          case Definition.Enumeration type -> enumeration(type, name);
          case Definition.Valuetype type -> value(type, name);
          case Definition.Box type ->
              "valuetype " + name + " " + inline(type.type(), new ArrayList<>(type.definitions()));
          case Definition.Alias type ->
              "typedef %s %s%s"
                  .formatted(
                      IdlSyntax.type(IdlSyntax.base(type.type())),
                      name,
                      IdlSyntax.dimensions(type.type()));
          case Definition.Constant type -> constant(type, name);
          case Definition.Module _ -> "";
        };
  }

  private static String block(List<String> lines) {
    return lines.isEmpty() ? " {}" : " {\n" + indent(String.join("\n", lines), 1) + "\n}";
  }

  private List<String> inside(List<Definition> definitions, List<String> behind) {
    List<String> lines = new ArrayList<>();
    for (DefinitionOrder.Step step : DefinitionOrder.of(definitions, problems)) {
      Definition each = step.definition();
      lines.add((step.forward() ? declaration(each) : definition(each)) + ";");
    }
    lines.addAll(behind);
    return lines;
  }

  private static String enumeration(Definition.Enumeration type, String name) {
    return type.constants().stream()
        .map(each -> IdlSyntax.name(each.name()))
        .collect(Collectors.joining(", ", "enum " + name + " { ", " }"));
  }

  private static String constant(Definition.Constant type, String name) {
    boolean fixed = type.type() instanceof IdlType.Fixed;
    return "const %s %s = %s"
        .formatted(
            fixed ? "fixed" : IdlSyntax.type(type.type()),
            name,
            IdlSyntax.literal(type.value(), type.type()));
  }

  private List<String> members(List<Member> members, List<Definition> inside) {
    List<Definition> left = new ArrayList<>(inside);
    List<String> lines = new ArrayList<>();
    members.forEach(each -> lines.add(member(each, left)));
    left.forEach(this::refuseInside);
    return lines;
  }

  private String member(Member member, List<Definition> left) {
    return comment(member.comment())
        + inline(IdlSyntax.base(member.type()), left)
        + " "
        + IdlSyntax.name(member.name())
        + IdlSyntax.dimensions(member.type())
        + ";";
  }

  /** Prints a type that is defined inside a struct at the first member that has it. */
  private String inline(IdlType type, List<Definition> left) {
    Optional<Definition> here =
        left.stream()
            .filter(
                each -> type instanceof IdlType.Named(ScopedName name) && name.equals(each.name()))
            .findFirst();
    here.ifPresent(left::remove);
    return here.map(this::definition).orElseGet(() -> IdlSyntax.type(type));
  }

  private void refuseInside(Definition definition) {
    problems.accept(
        new Problem(
            definition.header().location(),
            definition.name() + ": a type inside a struct is the type of a member of it",
            ""));
  }

  private String union(Definition.Union type, String name) {
    List<Definition> left = new ArrayList<>(type.definitions());
    String head = "union " + name + " switch (" + inline(type.discriminator(), left) + ")";
    List<String> lines = new ArrayList<>();
    for (Branch branch : type.branches()) {
      StringBuilder line = new StringBuilder(comment(branch.member().comment()));
      for (var label : branch.labels()) {
        line.append("case ").append(IdlSyntax.literal(label, type.discriminator())).append(": ");
      }
      line.append(branch.isDefault() ? "default: " : "");
      Member member = branch.member();
      lines.add(line + member(new Member(member.name(), member.type(), ""), left));
    }
    left.forEach(this::refuseInside);
    return head + block(lines);
  }

  private String value(Definition.Valuetype type, String name) {
    String words =
        switch (type.kind()) {
          case PLAIN -> "valuetype ";
          case CUSTOM -> "custom valuetype ";
          case ABSTRACT -> "abstract valuetype ";
        };
    List<String> lines =
        inside(type.definitions(), OperationPrinter.lines(type.operations(), type.attributes()));
    type.state()
        .forEach(each ->
            lines.add(
                comment(each.member().comment())
                    + (each.isPrivate() ? "private " : "public ")
                    + IdlSyntax.member(each.member())
                    + ";"));
    type.factories().forEach(each -> lines.add(OperationPrinter.factory(each)));
    return words
        + name
        + OperationPrinter.names(type.truncatable() ? " : truncatable " : " : ", type.bases())
        + OperationPrinter.names(" supports ", type.supports())
        + block(lines);
  }
}
