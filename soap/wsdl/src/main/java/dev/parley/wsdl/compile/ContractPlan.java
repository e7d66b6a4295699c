package dev.parley.wsdl.compile;

import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Port type that becomes an interface.
 *
 * @param addresses where services offer it
 */
record ContractPlan(
    String javaName,
    XmlName portType,
    SoapService.Addressing addressing,
    List<String> addresses,
    List<OperationPlan> operations) {
  /** {@return the form of the body that operations have unless they name another} */
  SoapService.Style style() {
    if (operations.stream().anyMatch(each -> each.style() == SoapService.Style.RPC)) {
      return SoapService.Style.RPC;
    }
    boolean bare =
        !operations.isEmpty()
            && operations.stream().allMatch(each -> each.style() == SoapService.Style.BARE);
    return bare ? SoapService.Style.BARE : SoapService.Style.WRAPPED;
  }

  /** {@return the namespace that elements and types have unless they name another} */
  String schemaNamespace() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    operations.stream()
        .filter(each -> each.style() != SoapService.Style.RPC)
        .flatMap(each -> each.request().stream())
        .forEach(each -> counts.merge(each.namespace(), 1, Integer::sum));
    String most = portType.namespace();
    for (Map.Entry<String, Integer> each : counts.entrySet()) {
      most = each.getValue() > counts.getOrDefault(most, 0) ? each.getKey() : most;
    }
    return most;
  }

  /**
   * {@return the namespace that elements of an operation have unless they name another}
   *
   * @param global whether the element is no child of another one in the body
   */
  String elementNamespace(boolean global) {
    return global || qualified() ? schemaNamespace() : "";
  }

  /** {@return whether elements of parameters, results and faults are in the schema namespace} */
  boolean qualified() {
    List<Field> fields = new ArrayList<>();
    for (OperationPlan operation : operations) {
      fields.addAll(operation.wrappedFields());
      operation.faults().forEach(fault -> fields.addAll(fault.fields()));
    }
    return MemberTable.qualified(schemaNamespace(), fields);
  }
}
