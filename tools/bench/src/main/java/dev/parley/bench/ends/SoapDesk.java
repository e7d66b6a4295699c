package dev.parley.bench.ends;

import dev.parley.calls.api.Inline;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.mapping.XmlType;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/**
 * The measured SOAP contract as Parley's users write it, in the form of a servant and in those of
 * clients; all are equal on the wire, and equal to {@link JaxwsDesk}.
 */
@Inline
@SoapService(name = "Desk", targetNamespace = SoapDesk.NAMESPACE)
public interface SoapDesk {
  /** Namespace of the elements. */
  String NAMESPACE = "urn:parley:bench";

  /** {@return its argument} */
  long echo(long value);

  /** {@return its argument} */
  Order order(Order order);

  /** Order of goods. */
  @XmlType(namespace = NAMESPACE)
  record Order(@XmlAttribute long id, String customer, List<Line> lines) {
    static final int LINES = 20;

    /** {@return an order of 20 lines} */
    static Order of(long id) {
      List<Line> lines =
          IntStream.range(0, LINES)
              .mapToObj(i -> new Line(i, "item " + i, BigDecimal.valueOf(100L * i + 95, 2)))
              .toList();
      return new Order(id, "A customer & sons", lines);
    }
  }

  /** Line of an order. */
  @XmlType(namespace = NAMESPACE)
  record Line(@XmlAttribute int number, String item, BigDecimal price) {}

  /** The contract for servants that run on a thread of their own, and for blocking callers. */
  @SoapService(name = "Desk", targetNamespace = NAMESPACE)
  interface Blocking {
    /** {@return its argument} */
    long echo(long value);

    /** {@return its argument} */
    Order order(Order order);
  }

  /** The contract for asynchronous callers. */
  @SoapService(name = "Desk", targetNamespace = NAMESPACE)
  interface Async {
    /** {@return its argument} */
    CompletionStage<Long> echo(long value);

    /** {@return its argument} */
    CompletionStage<Order> order(Order order);
  }
}
