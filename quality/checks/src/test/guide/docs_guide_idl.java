import dev.parley.calls.api.Named;
import dev.parley.iiop.*;
import dev.parley.iiop.mapping.*;
record Order(String article, int count) {}
static final class OutOfStock extends Exception {
  OutOfStock() { super(""); }
}
