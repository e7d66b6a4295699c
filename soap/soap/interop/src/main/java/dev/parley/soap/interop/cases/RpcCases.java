package dev.parley.soap.interop.cases;

import dev.parley.calls.api.OneWay;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;

/** Operations in rpc/literal. */
@SoapService(targetNamespace = RpcCases.NAMESPACE, style = SoapService.Style.RPC)
public interface RpcCases {
  /** Target namespace. */
  String NAMESPACE = "urn:parley:interop:rpc";

  String text(String text);

  long add(int left, long right);

  Order order(Order order);

  Shape shape(Shape shape);

  String header(@SoapHeader @XmlElement(name = "session") String session, String value);

  /** Throws the declared exception. */
  void refuse(String item, int left) throws OutOfStock;

  /** Keeps its argument, and has no response. */
  @OneWay
  void note(String text);

  /** Waits for the text of the last {@link #note}, and returns it. */
  String noted();

  /** Has neither arguments nor a result. */
  void nothing();
}
