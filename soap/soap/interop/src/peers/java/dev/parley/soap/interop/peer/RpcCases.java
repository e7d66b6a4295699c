package dev.parley.soap.interop.peer;

import jakarta.jws.Oneway;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;

/** Operations in rpc/literal. */
@WebService(name = "RpcCases", targetNamespace = RpcCases.NAMESPACE)
@SOAPBinding(style = SOAPBinding.Style.RPC)
public interface RpcCases {
  String NAMESPACE = "urn:parley:interop:rpc";

  String text(@WebParam(name = "text", partName = "text") String text);

  long add(
      @WebParam(name = "left", partName = "left") int left,
      @WebParam(name = "right", partName = "right") long right);

  Order order(@WebParam(name = "order", partName = "order") Order order);

  Shape shape(@WebParam(name = "shape", partName = "shape") Shape shape);

  String header(
      @WebParam(name = "session", partName = "session", targetNamespace = NAMESPACE, header = true)
          String session,
      @WebParam(name = "value", partName = "value") String value);

  void refuse(
      @WebParam(name = "item", partName = "item") String item,
      @WebParam(name = "left", partName = "left") int left)
      throws RpcOutOfStock;

  @Oneway
  void note(@WebParam(name = "text", partName = "text") String text);

  String noted();

  void nothing();
}
