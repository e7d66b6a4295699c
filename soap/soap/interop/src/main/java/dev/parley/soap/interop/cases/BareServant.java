package dev.parley.soap.interop.cases;

/** Servant of the bare operations. Threads: safe for all. */
final class BareServant implements BareCases {
  private final LastSeen seen;

  BareServant(LastSeen seen) {
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
  public String refuse(String item) throws OutOfStock {
    throw new OutOfStock(item, 0);
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
