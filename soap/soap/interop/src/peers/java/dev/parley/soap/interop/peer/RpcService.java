package dev.parley.soap.interop.peer;

import dev.parley.soap.interop.cases.LastSeen;
import jakarta.jws.WebService;

/** Service of the rpc operations. */
@WebService(
    endpointInterface = "dev.parley.soap.interop.peer.RpcCases",
    targetNamespace = RpcCases.NAMESPACE)
public class RpcService implements RpcCases {
  private final LastSeen seen;

  public RpcService(LastSeen seen) {
    this.seen = seen;
  }

  @Override
  public String text(String text) {
    return seen.saw(text);
  }

  @Override
  public long add(int left, long right) {
    return seen.saw(left + right);
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
  public void refuse(String item, int left) throws RpcOutOfStock {
    throw new RpcOutOfStock(item + " is out of stock", OutOfStockDetail.of(item, left));
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
  public void nothing() {
    seen.saw("nothing");
  }
}
