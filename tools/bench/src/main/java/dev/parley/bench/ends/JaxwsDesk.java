package dev.parley.bench.ends;

import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import javax.xml.namespace.QName;

/** The contract of {@link SoapDesk} as users of JAX-WS write it, with JAXB beans. */
@WebService(name = "Desk", targetNamespace = SoapDesk.NAMESPACE)
public interface JaxwsDesk {
  /** Name of the service in the WSDL, which is that of Parley's. */
  QName SERVICE = new QName(SoapDesk.NAMESPACE, "DeskService");

  /** Name of the port for SOAP 1.1 in the WSDL, which is that of Parley's. */
  QName PORT = new QName(SoapDesk.NAMESPACE, "DeskSoap11");

  /** {@return its argument} */
  long echo(@WebParam(name = "value") long value);

  /** {@return its argument} */
  JaxwsOrder order(@WebParam(name = "order") JaxwsOrder order);

  /** Order of goods. */
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(name = "Order", namespace = SoapDesk.NAMESPACE)
  final class JaxwsOrder {
    @XmlAttribute(required = true)
    long id;

    @XmlElement(required = true)
    String customer = "";

    List<JaxwsLine> lines = new ArrayList<>();

    /** {@return the order of {@link SoapDesk.Order#of}} */
    static JaxwsOrder of(long id) {
      JaxwsOrder order = new JaxwsOrder();
      order.id = id;
      SoapDesk.Order same = SoapDesk.Order.of(id);
      order.customer = same.customer();
      for (SoapDesk.Line each : same.lines()) {
        JaxwsLine line = new JaxwsLine();
        line.number = each.number();
        line.item = each.item();
        line.price = each.price();
        order.lines.add(line);
      }
      return order;
    }
  }

  /** Line of an order. */
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(name = "Line", namespace = SoapDesk.NAMESPACE)
  final class JaxwsLine {
    @XmlAttribute(required = true)
    int number;

    @XmlElement(required = true)
    String item = "";

    @XmlElement(required = true)
    BigDecimal price = BigDecimal.ZERO;
  }
}
