package dev.parley.idl.compile;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Branch;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Literal;
import java.util.ArrayList;
import java.util.List;

/** Generator of unions. Threads: confined to one. */
final class UnionWriter {
  private static final String DISCRIMINATOR = "discriminator";

  private final GeneratorContext writing;

  UnionWriter(GeneratorContext writing) {
    this.writing = writing;
  }

  String write(Definition.Union union) {
    IdlType type = writing.model.resolve(union.discriminator());
    String more = "discriminator = " + type(union, type) + ".class";
    if (type instanceof Basic basic && basic.unsigned()) {
      more += ", unsigned = true";
    } else if (type == Basic.WCHAR) {
      more += ", wide = true";
    }
    List<String> parts = new ArrayList<>(writing.nested(union.definitions()));
    union.branches().forEach(branch -> parts.add(branch(union, branch)));
    if (hasImplicitDefault(union, type)) {
      parts.add(
          writing.file.annotation("IdlCase")
              + "(isDefault = true)\n"
              + record(
                  union,
                  writing.names.extra(union.name(), JavaNames.NO_MEMBER),
                  writing.types.text(union.discriminator()) + " " + DISCRIMINATOR));
    }
    return writing.head("IdlUnion", union, more)
        + JavaSourceText.block("public sealed interface " + writing.simple(union), parts);
  }

  private String type(Definition.Union union, IdlType type) {
    return type instanceof Basic basic
        ? JavaPrimitive.of(basic).orElseThrow().word()
        : writing.types.text(union.discriminator());
  }

  private String branch(Definition.Union union, Branch branch) {
    List<String> elements = new ArrayList<>();
    List<String> labels = branch.labels().stream().map(Literal::toString).toList();
    if (!labels.isEmpty()) {
      elements.add((branch.isDefault() ? "value = " : "") + GeneratorContext.array(labels));
    }
    if (branch.isDefault()) {
      elements.add("isDefault = true");
    }
    String name = JavaIdentifiers.method(branch.member().name());
    String member =
        writing.types.text(branch.member().type())
            + " "
            + (name.equals(DISCRIMINATOR) ? "_" + name : name);
    boolean several = branch.isDefault() || labels.size() > 1;
    String components =
        several
            ? writing.types.text(union.discriminator()) + " " + DISCRIMINATOR + ", " + member
            : member;
    return JavaSourceText.javadoc(branch.member().comment())
        + writing.file.annotation("IdlCase")
        + "("
        + String.join(", ", elements)
        + ")\n"
        + record(union, writing.names.extra(union.name(), branch.member().name()), components);
  }

  private String record(Definition.Union union, String name, String components) {
    return "record %s(%s) implements %s {}".formatted(name, components, writing.use(union.name()));
  }

  private boolean hasImplicitDefault(Definition.Union union, IdlType type) {
    if (union.branches().stream().anyMatch(Branch::isDefault)) {
      return false;
    }
    long named = union.branches().stream().mapToLong(branch -> branch.labels().size()).sum();
    return switch (type) {
      case Basic.BOOLEAN -> named < 2;
      case IdlType.Named enumeration ->
          writing.model.find(enumeration.name()).orElseThrow()
                  instanceof Definition.Enumeration(var _, var constants)
              && named < constants.size();
      default -> true;
    };
  }
}
