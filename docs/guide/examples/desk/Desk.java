package desk;

import java.util.concurrent.Flow;

/** What Java offers: a desk where things are ordered. */
public interface Desk {
  /** Orders something; the one who orders is asked for a name on its own screen. */
  Receipt order(String item, int count) throws SoldOut;

  /** Counts down to zero, as fast as the reader reads. */
  Flow.Publisher<Integer> countdown(int from);

  /** What was ordered, and for whom. */
  record Receipt(String item, int count, String name) {}

  /** There is not enough of it. */
  final class SoldOut extends Exception {
    private final int left;

    public SoldOut(String message, int left) {
      super(message);
      this.left = left;
    }

    /** How many there are. */
    public int left() {
      return left;
    }
  }
}
