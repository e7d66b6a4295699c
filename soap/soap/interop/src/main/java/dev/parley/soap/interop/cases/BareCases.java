package dev.parley.soap.interop.cases;

import dev.parley.calls.api.OneWay;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;

/** Operations in document/literal bare. */
@SoapService(targetNamespace = BareCases.NAMESPACE, style = SoapService.Style.BARE)
public interface BareCases {
  /** Target namespace. */
  String NAMESPACE = "urn:parley:interop:bare";

  @XmlElement(name = "textAnswer")
  String text(@XmlElement(name = "text") String text);

  @XmlElement(name = "orderAnswer")
  Order order(@XmlElement(name = "order") Order order);

  @XmlElement(name = "shapeAnswer")
  Shape shape(@XmlElement(name = "shape") Shape shape);

  @XmlElement(name = "headerAnswer")
  String header(
      @SoapHeader @XmlElement(name = "session") String session,
      @XmlElement(name = "headerValue") String value);

  /** Throws the declared exception. */
  @XmlElement(name = "refuseAnswer")
  String refuse(@XmlElement(name = "refuse") String item) throws OutOfStock;

  /** Keeps its argument, and has no response. */
  @OneWay
  void note(@XmlElement(name = "note") String text);

  /** Waits for the text of the last {@link #note}; its body is empty, so its action tells it. */
  @SoapOperation(action = NAMESPACE + ":noted")
  @XmlElement(name = "notedAnswer")
  String noted();

  /** Has no result: the body of its response is empty. */
  void consume(@XmlElement(name = "consume") String text);
}
