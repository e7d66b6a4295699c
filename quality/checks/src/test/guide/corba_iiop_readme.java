import dev.parley.calls.Parley;
import dev.parley.iiop.*;
import dev.parley.iiop.mapping.*;
import dev.parley.iiop.cdr.*;
import java.net.URI;
interface Calculator { int add(int a, int b); }
static final class DeskCalculator implements Calculator {
  @Override public int add(int a, int b) { return a + b; }
}
interface Bank { long balance(String account); }
