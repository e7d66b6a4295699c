package dev.parley.wsdl.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Generator of exceptions. */
final class ExceptionWriter {
  private ExceptionWriter() {}

  /**
   * {@return the source of an exception}
   *
   * @param elementNamespace namespace that its element has in all contracts; empty for several
   * @param memberNamespace namespace that its members have in all contracts
   */
  static String write(
      FaultType fault,
      List<Member> members,
      String elementNamespace,
      String memberNamespace,
      JavaFile file) {
    List<String> comment = new ArrayList<>();
    comment.add(
        "Fault with the element "
            + fault.element().local()
            + " of the namespace "
            + fault.element().namespace()
            + ".");
    comment.addAll(fault.notes());
    List<String> naming = MemberTable.naming(fault.element(), fault.javaName(), elementNamespace);
    String annotation =
        naming.isEmpty()
            ? ""
            : file.annotation("XmlElement") + MemberTable.arguments(naming) + "\n";
    List<Member> kept = members.stream().filter(member -> !isMessage(member)).toList();
    List<String> parts = new ArrayList<>();
    if (!kept.isEmpty()) {
      parts.add(
          kept.stream()
              .map(each -> "private final %s %s;".formatted(type(file, each), each.javaName()))
              .collect(Collectors.joining("\n")));
    }
    parts.add(constructor(fault, members, memberNamespace, file));
    for (Member member : kept) {
      parts.add(
          "/** Returns %s. */\npublic %s %s() {\n  return %s;\n}"
              .formatted(
                  member.javaName(), type(file, member), member.javaName(), member.javaName()));
    }
    return JavaText.javadoc(comment)
        + annotation
        + "@SuppressWarnings(\"serial\")\n"
        + JavaText.block("public final class " + fault.javaName() + " extends Exception", parts);
  }

  private static String type(JavaFile file, Member member) {
    return file.type(member.type(), member.field().occurrence());
  }

  /** Returns whether a member is the message that every exception has. */
  private static boolean isMessage(Member member) {
    return member.javaName().equals("message")
        && member.type().equals(JavaType.STRING)
        && (member.field().occurrence() == Occurrence.REQUIRED
            || member.field().occurrence() == Occurrence.NILLABLE);
  }

  private static String constructor(
      FaultType fault, List<Member> members, String memberNamespace, JavaFile file) {
    List<String> parameters =
        members.stream()
            .map(member -> MemberTable.declaration(file, member, memberNamespace))
            .toList();
    List<String> statements = new ArrayList<>();
    members.stream()
        .filter(ExceptionWriter::isMessage)
        .forEach(member -> statements.add("super(message);"));
    members.stream()
        .filter(member -> !isMessage(member))
        .forEach(member ->
            statements.add("this.%s = %s;".formatted(member.javaName(), member.javaName())));
    String head = JavaText.list("public " + fault.javaName(), parameters, " {");
    return "/** Creates the fault. */\n"
        + head
        + (statements.isEmpty()
            ? "}"
            : "\n" + JavaText.indent(String.join("\n", statements), 2) + "\n}");
  }
}
