package dev.parley.soap.interop.peer;

import dev.parley.soap.interop.cases.LastSeen;
import jakarta.jws.WebService;

/** Service of the bare operations. */
@WebService(
    endpointInterface = "dev.parley.soap.interop.peer.BareCases",
    targetNamespace = BareCases.NAMESPACE)
public class BareService implements BareCases {
  private final LastSeen seen;

  public BareService(LastSeen seen) {
    this.seen = seen;
  }

  @Override
  public String text(String text) {
    return seen.saw(text);
  }

  @Override
  public Order order(Order order) {
    return seen.saw(order);
  }

  @Override
  public Shape shape(Shape shape) {
    return seen.saw(shape);
  }

  @Override
  public String header(String session, String value) {
    return seen.saw(session + "/" + value);
  }

  @Override
  public String refuse(String item) throws BareOutOfStock {
    throw new BareOutOfStock(item + " is out of stock", OutOfStockDetail.of(item, 0));
  }

  @Override
  public void note(String text) {
    seen.note(text);
  }

  @Override
  public String noted() {
    return seen.noted();
  }

  @Override
  public void consume(String text) {
    seen.saw(text);
  }
}
