import dev.parley.calls.Named;
import dev.parley.iiop.*;
record Order(String article, int count) {}
static final class OutOfStock extends Exception {
  OutOfStock() { super(""); }
}
