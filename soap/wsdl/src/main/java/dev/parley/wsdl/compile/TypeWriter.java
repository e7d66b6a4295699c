package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.SchemaType;
import dev.parley.wsdl.model.SchemaType.ComplexType;
import dev.parley.wsdl.model.SchemaType.SimpleType;
import dev.parley.wsdl.model.TypeUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Generator of records, sealed interfaces and enums. Threads: confined to one. */
final class TypeWriter {
  private final Schemas schemas;
  private final TypeTable types;
  private final MemberTable members;
  private final Set<String> contractNamespaces;

  /**
   * @param contractNamespaces namespaces that types have in the contracts if they name none
   */
  TypeWriter(
      Schemas schemas, TypeTable types, MemberTable members, Set<String> contractNamespaces) {
    this.schemas = schemas;
    this.types = types;
    this.members = members;
    this.contractNamespaces = contractNamespaces;
  }

  /** Class whose members are known, while the interfaces that it implements may not be. */
  record Planned(GeneratedType type, TypeContent content, List<Member> members) {}

  /** {@return the members of a class; the types that they have are added to the table} */
  Planned plan(GeneratedType type) {
    if (!(type.type() instanceof ComplexType complex)) {
      return new Planned(type, new TypeContent(List.of(), List.of()), List.of());
    }
    String path = "type " + (type.anonymous() ? type.javaName() : type.name());
    TypeContent content = ContentReader.read(schemas, complex, path);
    return new Planned(type, content, members.of(content.fields(), type.javaName(), path));
  }

  /** {@return the source of a class} */
  String write(Planned planned, JavaFile file) {
    GeneratedType type = planned.type();
    return switch (type.type()) {
      case SimpleType simple -> constants(type, simple, file);
      case ComplexType _ when type.isAbstract() -> sealed(planned, file);
      case ComplexType _ -> record(planned, file);
    };
  }

  // ---- the head of a class

  private String head(GeneratedType type, List<String> notes, boolean qualified, JavaFile file) {
    List<String> comment = new ArrayList<>();
    comment.add(
        type.anonymous()
            ? "Type without a name of the namespace " + type.name().namespace() + "."
            : "Type " + type.name().local() + " of the namespace " + type.name().namespace() + ".");
    comment.addAll(notes);
    String oneNamespace =
        contractNamespaces.size() == 1 ? contractNamespaces.iterator().next() : "";
    List<String> arguments = MemberTable.naming(type.name(), type.javaName(), oneNamespace);
    if (qualified) {
      arguments.add("qualified = true");
    }
    String annotation =
        arguments.isEmpty()
            ? ""
            : file.annotation("XmlType") + MemberTable.arguments(arguments) + "\n";
    return JavaText.javadoc(comment) + annotation;
  }

  private String implemented(GeneratedType type, String keyword) {
    return types.interfaceOf(type).map(outer -> " " + keyword + " " + outer.javaName()).orElse("");
  }

  // ---- complex types

  private String record(Planned planned, JavaFile file) {
    GeneratedType type = planned.type();
    if (types.interfaceOf(type).isPresent()
        && planned.members().stream()
            .anyMatch(member -> member.field().kind() == Field.Kind.TEXT)) {
      schemas
          .problems()
          .add(
              "type " + type.name(),
              "it has a text (xs:simpleContent) and derives from an abstract type, which has no"
                  + " Java mapping");
    }
    String namespace = type.name().namespace();
    boolean qualified = MemberTable.qualified(namespace, planned.content().fields());
    List<String> components =
        planned.members().stream()
            .map(member -> MemberTable.declaration(file, member, qualified ? namespace : ""))
            .toList();
    return head(type, planned.content().notes(), qualified, file)
        + JavaText.list(
            "public record " + type.javaName(),
            components,
            implemented(type, "implements") + " {}");
  }

  private String sealed(Planned planned, JavaFile file) {
    GeneratedType type = planned.type();
    List<GeneratedType> permitted = types.implementations(type);
    if (permitted.isEmpty()) {
      schemas
          .problems()
          .add("type " + type.name(), "it is abstract, and no type of the schemas derives from it");
    }
    String names =
        permitted.stream().map(GeneratedType::javaName).collect(Collectors.joining(", "));
    List<String> accessors =
        restricted(type.name())
            ? List.of()
            : planned.members().stream()
                .map(member ->
                    "/** Returns %s. */\n%s %s();"
                        .formatted(
                            member.javaName(),
                            file.type(member.type(), member.field().occurrence()),
                            member.javaName()))
                .toList();
    return head(type, planned.content().notes(), false, file)
        + JavaText.block(
            "public sealed interface "
                + type.javaName()
                + implemented(type, "extends")
                + " permits "
                + names,
            accessors);
  }

  /** Returns whether a type restricts the abstract one, and so may lack some of its members. */
  private boolean restricted(XmlName base) {
    Set<XmlName> met = new LinkedHashSet<>(Set.of(base));
    List<XmlName> open = new ArrayList<>(met);
    while (!open.isEmpty()) {
      for (XmlName name : schemas.derivedFrom(open.removeLast())) {
        Optional<ComplexType> type = schemas.complex(new TypeUse.Named(name));
        if (type.filter(each -> each.derivation() == SchemaType.Derivation.RESTRICTION)
            .isPresent()) {
          return true;
        } else if (met.add(name)) {
          open.add(name);
        }
      }
    }
    return false;
  }

  // ---- enumerations

  private String constants(GeneratedType type, SimpleType simple, JavaFile file) {
    Set<String> taken = new HashSet<>();
    List<String> constants = new ArrayList<>();
    for (String text : new LinkedHashSet<>(simple.enumerations())) {
      String name = JavaNames.unique(JavaIdentifiers.constant(text), taken);
      String annotation =
          name.equals(text)
              ? ""
              : file.annotation("XmlEnumValue") + "(" + JavaText.quoted(text) + ")\n";
      constants.add(annotation + name);
    }
    return head(type, List.of(), false, file)
        + "public enum "
        + type.javaName()
        + " {\n"
        + JavaText.indent(String.join(",\n", constants), 2)
        + "\n}";
  }
}
