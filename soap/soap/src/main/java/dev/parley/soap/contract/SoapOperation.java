package dev.parley.soap.contract;

import dev.parley.calls.spi.MethodModel;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlSequence;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlTag;
import java.util.List;
import java.util.Optional;

/**
 * Operation of a contract.
 *
 * <p>Immutable.
 *
 * @param name local name of the operation
 * @param action SOAP action; empty for none
 * @param request name of the child of the body in requests, if there is one
 * @param response name of the child of the body in responses, if there is one
 * @param requestIsEmpty whether the body of a request is empty: bare, without a parameter in the
 *     body or an element that {@link dev.parley.soap.mapping.SoapOperation} names
 * @param responseIsEmpty whether the body of a response is empty, in the same way
 * @param requestTag {@code request} with its prefix
 * @param responseTag {@code response} with its prefix
 * @param body the parameters in the body
 * @param headers the parameters that are header blocks
 * @param result the element of the result; empty for void
 * @param resultSequence the content of the response's element: the result, or nothing
 * @param faults the details of the declared exceptions
 */
public record SoapOperation(
    MethodModel method,
    String name,
    String action,
    SoapService.Style style,
    XmlName request,
    boolean requestIsEmpty,
    XmlTag requestTag,
    XmlName response,
    boolean responseIsEmpty,
    XmlTag responseTag,
    XmlSequence body,
    List<HeaderPart> headers,
    Optional<XmlParticle> result,
    XmlSequence resultSequence,
    List<SoapFaultType> faults) {
  /** {@return whether the child of the body is an element around the parameters} */
  public boolean requestIsWrapped() {
    return !requestIsEmpty && (style != SoapService.Style.BARE || body.particles().isEmpty());
  }

  /** {@return whether the child of the body is an element around the result} */
  public boolean responseIsWrapped() {
    return !responseIsEmpty && (style != SoapService.Style.BARE || result.isEmpty());
  }

  /**
   * Parameter that is a header block.
   *
   * @param position position of the parameter in the method
   */
  public record HeaderPart(int position, XmlParticle particle, boolean mustUnderstand) {}
}
