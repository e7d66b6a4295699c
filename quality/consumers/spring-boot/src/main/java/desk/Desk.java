package desk;

/** The contract. */
public interface Desk {
  Receipt order(String item, int count);

  /** The answer to an order. */
  record Receipt(String item, int count) {}
}
