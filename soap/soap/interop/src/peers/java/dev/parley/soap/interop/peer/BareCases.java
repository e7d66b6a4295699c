package dev.parley.soap.interop.peer;

import jakarta.jws.Oneway;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;

/** Operations in document/literal bare. */
@WebService(name = "BareCases", targetNamespace = BareCases.NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public interface BareCases {
  String NAMESPACE = "urn:parley:interop:bare";

  @WebResult(name = "textAnswer", targetNamespace = NAMESPACE)
  String text(@WebParam(name = "text", targetNamespace = NAMESPACE) String text);

  @WebResult(name = "orderAnswer", targetNamespace = NAMESPACE)
  Order order(@WebParam(name = "order", targetNamespace = NAMESPACE) Order order);

  @WebResult(name = "shapeAnswer", targetNamespace = NAMESPACE)
  Shape shape(@WebParam(name = "shape", targetNamespace = NAMESPACE) Shape shape);

  @WebResult(name = "headerAnswer", targetNamespace = NAMESPACE)
  String header(
      @WebParam(name = "session", targetNamespace = NAMESPACE, header = true) String session,
      @WebParam(name = "headerValue", partName = "body", targetNamespace = NAMESPACE) String value);

  @WebResult(name = "refuseAnswer", targetNamespace = NAMESPACE)
  String refuse(@WebParam(name = "refuse", targetNamespace = NAMESPACE) String item)
      throws BareOutOfStock;

  @Oneway
  void note(@WebParam(name = "note", targetNamespace = NAMESPACE) String text);

  @WebMethod(action = NAMESPACE + ":noted")
  @WebResult(name = "notedAnswer", targetNamespace = NAMESPACE)
  String noted();

  void consume(@WebParam(name = "consume", targetNamespace = NAMESPACE) String text);
}
