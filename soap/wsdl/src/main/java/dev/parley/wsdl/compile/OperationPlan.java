package dev.parley.wsdl.compile;

import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Operation of a contract before its Java types are known.
 *
 * @param requestAction action of WS-Addressing of requests; empty for the default
 * @param responseAction action of WS-Addressing of responses; empty for the default
 * @param request element around the parameters; that of the parameter for the bare style; empty
 *     where the body is
 * @param response element around the result; that of the result for the bare style; empty where the
 *     body is
 * @param responseHeaders header blocks of the response
 * @param resultsName class of the record that has them and the result; empty where there is none
 * @param oneWay whether there is no response
 */
record OperationPlan(
    String name,
    String action,
    String requestAction,
    String responseAction,
    SoapService.Style style,
    Optional<XmlName> request,
    Optional<XmlName> response,
    List<Parameter> parameters,
    Optional<Field> result,
    List<Field> responseHeaders,
    String resultsName,
    List<FaultType> faults,
    boolean oneWay,
    List<String> notes) {
  /** {@return whether its results are the components of a record} */
  boolean hasResultsRecord() {
    return !resultsName.isEmpty();
  }

  /** {@return the fields that the contract's {@code qualified} is about} */
  List<Field> wrappedFields() {
    return style == SoapService.Style.BARE
        ? List.of()
        : Stream.concat(
                parameters.stream().filter(parameter -> !parameter.header()).map(Parameter::field),
                result.stream())
            .toList();
  }
}
