package dev.parley.soap.contract;

import dev.parley.calls.spi.ContractModel;
import dev.parley.soap.api.EnvelopeService;
import dev.parley.soap.codec.Namespaces;
import dev.parley.soap.codec.XmlCodec;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.spi.BoundTypes;
import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Contract of an interface that is called by SOAP. The codecs of its methods are {@link
 * dev.parley.soap.codec.XmlValue}s, those of their exceptions {@link SoapFaultType}s.
 *
 * <p>Immutable.
 *
 * @param contract methods and generated classes
 * @param portType name of the port type, in the target namespace
 * @param style form of the body of the operations that name no other
 * @param qualified whether elements of parameters are in the target namespace
 * @param addressing use of WS-Addressing
 * @param operations in the order of their names
 * @param byRequest operations by the name of the body's child in requests, where there is one that
 *     no other operation has
 * @param byAction operations by their SOAP action, where they have one
 * @param byMethod operations by the ids of their methods
 * @param headers the header blocks of all operations, by their names
 * @param types the named schema types that the operations use
 * @param bound the types that an {@link dev.parley.soap.spi.XmlBinding} maps, if there are any
 * @param namespaces prefixes that each envelope declares
 * @param <T> the interface
 */
public record SoapContract<T>(
    ContractModel<T> contract,
    XmlName portType,
    SoapService.Style style,
    boolean qualified,
    SoapService.Addressing addressing,
    List<SoapOperation> operations,
    Map<XmlName, SoapOperation> byRequest,
    Map<String, SoapOperation> byAction,
    Map<Integer, SoapOperation> byMethod,
    Map<XmlName, XmlParticle> headers,
    List<XmlCodec> types,
    Optional<BoundTypes> bound,
    Namespaces namespaces) {
  /**
   * {@return the operation of a request with an empty body: the one with its SOAP action, or the
   * only one whose requests are empty}
   */
  public Optional<SoapOperation> byEmptyBody(String action) {
    Optional<SoapOperation> named = Optional.ofNullable(byAction.get(action));
    return named.or(() -> {
      List<SoapOperation> empty =
          operations.stream().filter(SoapOperation::requestIsEmpty).toList();
      return empty.size() == 1 ? Optional.of(empty.getFirst()) : Optional.empty();
    });
  }

  /**
   * {@return the operation of the body's child in a request: of several, the one with its SOAP
   * action}
   */
  public Optional<SoapOperation> byRequest(XmlName element, String action) {
    SoapOperation only = byRequest.get(element);
    return only != null
        ? Optional.of(only)
        : Optional.ofNullable(byAction.get(action)).filter(told -> told.isRequestedBy(element));
  }

  /** {@return whether its messages have any form: it is {@link EnvelopeService}} */
  public boolean untyped() {
    return contract.type() == EnvelopeService.class;
  }

  /** {@return whether an operation has streams} */
  public boolean hasStreams() {
    return operations.stream().anyMatch(each -> each.binaries() == SoapOperation.Binaries.STREAMS);
  }

  /** {@return the target namespace} */
  public String targetNamespace() {
    return portType.namespace();
  }
}
