package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Java members of fields, and their annotations. */
final class MemberTable {
  private final TypeTable types;

  MemberTable(TypeTable types) {
    this.types = types;
  }

  /**
   * {@return the members of fields, with names that differ}
   *
   * @param owner name of the class or method, which classes of anonymous types begin with
   * @param path location of the owner, for messages
   */
  List<Member> of(List<Field> fields, String owner, String path) {
    Set<String> taken = new HashSet<>();
    List<Member> members = new ArrayList<>();
    for (Field field : fields) {
      String local = field.name().local();
      String hint = JavaIdentifiers.type(owner) + JavaIdentifiers.type(local);
      JavaType type = types.of(field.type(), hint, path + "." + local);
      if (type.equals(JavaType.QNAME)
          && (field.kind() == Field.Kind.ATTRIBUTE || field.kind() == Field.Kind.TEXT)) {
        types.refuseQName(path + "." + local);
      }
      String javaName = JavaNames.unique(JavaIdentifiers.member(local), taken);
      members.add(member(javaName, field, type));
    }
    return members;
  }

  private Member member(String javaName, Field field, JavaType type) {
    if (type.equals(JavaType.FRAGMENT)) {
      return new Member(javaName, field.neverNil(), type); // nil is an attribute of the fragment
    }
    boolean attachment = field.media() && type.equals(JavaType.BYTES);
    return new Member(javaName, field, attachment ? types.withMediaType() : type);
  }

  /** {@return whether elements without an annotation can be those of a namespace} */
  static boolean qualified(String namespace, List<Field> fields) {
    List<String> namespaces =
        fields.stream()
            .filter(field -> field.kind() == Field.Kind.ELEMENT)
            .map(field -> field.name().namespace())
            .toList();
    return namespaces.contains(namespace) && !namespaces.contains("");
  }

  /**
   * {@return the declaration of a member: annotation, type and name}
   *
   * @param defaultNamespace namespace of elements without an annotation
   */
  static String declaration(JavaFile file, Member member, String defaultNamespace) {
    String type = file.type(member.type(), member.field().occurrence());
    String annotation =
        switch (member.field().kind()) {
          case TEXT -> file.annotation("XmlText") + " ";
          case ATTRIBUTE ->
              file.annotation("XmlAttribute")
                  + arguments(naming(member.field().name(), member.javaName(), ""))
                  + " ";
          case ELEMENT, ANY -> element(file, member, member.javaName(), defaultNamespace);
        };
    return annotation + type + " " + member.javaName();
  }

  /** {@return the annotation of an element with a space behind; empty if it needs none} */
  static String element(JavaFile file, Member member, String defaultName, String defaultNamespace) {
    Field field = member.field();
    if (field.kind() == Field.Kind.ANY) {
      return "";
    }
    // a fragment without a name would be any element
    String implied = member.type().equals(JavaType.FRAGMENT) ? "" : defaultName;
    List<String> arguments = naming(field.name(), implied, defaultNamespace);
    if (field.occurrence() == Occurrence.OPTIONAL_NIL) {
      arguments.add("nillable = true");
    }
    return arguments.isEmpty() ? "" : file.annotation("XmlElement") + arguments(arguments) + " ";
  }

  /** {@return the arguments of an annotation that give a name, as far as defaults do not} */
  static List<String> naming(XmlName name, String defaultName, String defaultNamespace) {
    List<String> arguments = new ArrayList<>();
    if (!name.local().equals(defaultName)) {
      arguments.add("name = " + JavaText.quoted(name.local()));
    }
    if (!name.namespace().isEmpty() && !name.namespace().equals(defaultNamespace)) {
      arguments.add("namespace = " + JavaText.quoted(name.namespace()));
    }
    return arguments;
  }

  /** {@return the arguments of an annotation in parentheses; empty for none} */
  static String arguments(List<String> arguments) {
    return arguments.isEmpty() ? "" : "(" + String.join(", ", arguments) + ")";
  }
}
