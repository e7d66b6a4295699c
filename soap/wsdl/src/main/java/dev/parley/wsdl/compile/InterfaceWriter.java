package dev.parley.wsdl.compile;

import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Generator of the interface of a port type. Threads: confined to one. */
final class InterfaceWriter {
  private final ContractPlan contract;
  private final MemberTable members;
  private final JavaFile file;
  private final Set<String> methods = new HashSet<>();

  InterfaceWriter(ContractPlan contract, MemberTable members, JavaFile file) {
    this.contract = contract;
    this.members = members;
    this.file = file;
  }

  String write() {
    List<String> comment = new ArrayList<>();
    comment.add(
        "Port type "
            + contract.portType().local()
            + " of the namespace "
            + contract.portType().namespace()
            + ".");
    if (!contract.addresses().isEmpty()) {
      comment.add("Offered at " + String.join(", ", contract.addresses()) + ".");
    }
    List<String> parts = contract.operations().stream().map(this::method).toList();
    return JavaText.javadoc(comment)
        + JavaText.list(file.annotation("SoapService"), service(), "")
        + "\n"
        + JavaText.block("public interface " + contract.javaName(), parts);
  }

  private List<String> service() {
    List<String> arguments = new ArrayList<>();
    if (!contract.javaName().equals(contract.portType().local())) {
      arguments.add("name = " + JavaText.quoted(contract.portType().local()));
    }
    arguments.add("targetNamespace = " + JavaText.quoted(contract.portType().namespace()));
    if (!contract.schemaNamespace().equals(contract.portType().namespace())) {
      arguments.add("schemaNamespace = " + JavaText.quoted(contract.schemaNamespace()));
    }
    if (contract.style() != SoapService.Style.WRAPPED) {
      arguments.add("style = SoapService.Style." + contract.style());
    }
    if (contract.qualified()) {
      arguments.add("qualified = true");
    }
    if (contract.addressing() != SoapService.Addressing.UNSPECIFIED) {
      arguments.add("addressing = SoapService.Addressing." + contract.addressing());
    }
    return arguments;
  }

  // ---- methods

  private String method(OperationPlan operation) {
    String name = JavaNames.unique(JavaIdentifiers.member(operation.name()), methods);
    String owner = JavaIdentifiers.type(operation.name());
    List<Member> parameters =
        members.of(
            operation.parameters().stream().map(Parameter::field).toList(),
            owner,
            contract.portType().local() + "." + operation.name());
    List<String> comment = new ArrayList<>();
    comment.add("Operation " + operation.name() + ".");
    comment.addAll(operation.notes());
    List<String> arguments = operation(operation, name);
    String head =
        JavaText.javadoc(comment)
            + (arguments.isEmpty()
                ? ""
                : JavaText.list(file.annotation("SoapOperation"), arguments, "") + "\n")
            + (operation.oneWay() ? "@" + file.use("dev.parley.calls.api", "OneWay") + "\n" : "");
    return head
        + JavaText.list(
            result(operation, owner) + " " + name,
            parameters(operation, parameters),
            thrown(operation) + ";");
  }

  private static String thrown(OperationPlan operation) {
    return operation.faults().isEmpty()
        ? ""
        : operation.faults().stream()
            .map(FaultType::javaName)
            .collect(Collectors.joining(", ", " throws ", ""));
  }

  private List<String> operation(OperationPlan operation, String methodName) {
    List<String> arguments = new ArrayList<>();
    if (!operation.name().equals(methodName)) {
      arguments.add("name = " + JavaText.quoted(operation.name()));
    }
    if (!operation.action().isEmpty()) {
      arguments.add("action = " + JavaText.quoted(operation.action()));
    }
    if (!operation.requestAction().isEmpty()) {
      arguments.add("requestAction = " + JavaText.quoted(operation.requestAction()));
    }
    if (!operation.responseAction().isEmpty()) {
      arguments.add("responseAction = " + JavaText.quoted(operation.responseAction()));
    }
    boolean bare = operation.style() == SoapService.Style.BARE;
    if (bare && contract.style() != SoapService.Style.BARE) {
      arguments.add("bare = true");
    }
    boolean hasBody = operation.parameters().stream().anyMatch(each -> !each.header());
    if (!bare || !hasBody) {
      operation
          .request()
          .flatMap(element -> wrapper("request", element, bare ? "" : operation.name()))
          .ifPresent(arguments::add);
    }
    if (!operation.oneWay() && (!bare || operation.result().isEmpty())) {
      operation
          .response()
          .flatMap(
              element -> wrapper("response", element, bare ? "" : operation.name() + "Response"))
          .ifPresent(arguments::add);
    }
    return arguments;
  }

  private Optional<String> wrapper(String member, XmlName element, String defaultName) {
    String namespace =
        contract.style() == SoapService.Style.RPC
            ? contract.portType().namespace()
            : contract.schemaNamespace();
    List<String> naming = MemberTable.naming(element, defaultName, namespace);
    return naming.isEmpty()
        ? Optional.empty()
        : Optional.of(
            member + " = " + file.annotation("XmlElement") + MemberTable.arguments(naming));
  }

  private String result(OperationPlan operation, String owner) {
    boolean headerOnly = operation.result().isEmpty() && operation.responseHeaders().size() == 1;
    if (operation.hasResultsRecord()) {
      return operation.resultsName();
    } else if (operation.result().isEmpty() && !headerOnly) {
      return "void";
    }
    Field field =
        headerOnly ? operation.responseHeaders().getFirst() : operation.result().orElseThrow();
    boolean bare = operation.style() == SoapService.Style.BARE;
    String hint = bare || headerOnly ? field.name().local() : owner + "Result";
    String path = "the result of " + contract.portType().local() + "." + operation.name();
    Member member = members.of(List.of(field), hint, path).getFirst();
    String annotation =
        MemberTable.element(
            file,
            member,
            bare ? operation.name() + "Response" : "return",
            contract.elementNamespace(bare || headerOnly));
    return (headerOnly ? file.annotation("SoapHeader") + "\n" : "")
        + (annotation.isEmpty() ? "" : annotation.strip() + "\n")
        + file.type(member.type(), member.field().occurrence());
  }

  private List<String> parameters(OperationPlan operation, List<Member> parameters) {
    boolean bare = operation.style() == SoapService.Style.BARE;
    List<String> declared = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      Member member = parameters.get(i);
      boolean header = operation.parameters().get(i).header();
      String annotations =
          (header ? file.annotation("SoapHeader") + " " : "")
              + MemberTable.element(
                  file,
                  member,
                  bare && !header ? operation.name() : member.javaName(),
                  contract.elementNamespace(bare || header));
      declared.add(
          annotations
              + file.type(member.type(), member.field().occurrence())
              + " "
              + member.javaName());
    }
    return declared;
  }
}
