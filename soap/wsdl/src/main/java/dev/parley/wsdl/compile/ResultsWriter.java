package dev.parley.wsdl.compile;

import dev.parley.soap.mapping.SoapService;
import java.util.ArrayList;
import java.util.List;

/** Generator of the record of an operation's result with the header blocks of its response. */
final class ResultsWriter {
  private ResultsWriter() {}

  static String write(
      ContractPlan contract, OperationPlan operation, MemberTable members, JavaFile file) {
    String portType = contract.portType().local();
    int headers = operation.responseHeaders().size();
    boolean bare = operation.style() == SoapService.Style.BARE;
    List<Field> fields = new ArrayList<>(operation.responseHeaders());
    operation.result().ifPresent(fields::add);
    List<Member> all =
        members.of(
            fields, operation.resultsName(), "the results of " + portType + "." + operation.name());
    List<String> components = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      String header = i < headers ? file.annotation("SoapHeader") + " " : "";
      String namespace = contract.elementNamespace(bare || i < headers);
      components.add(header + MemberTable.declaration(file, all.get(i), namespace));
    }
    return JavaText.javadoc(
            List.of("Results of the operation " + operation.name() + " of " + portType + "."))
        + JavaText.list("public record " + operation.resultsName(), components, " {}");
  }
}
