import dev.parley.calls.*;
import dev.parley.calls.api.*;
import dev.parley.transport.api.TransportConfig;
import java.net.URI;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.*;
import java.util.function.Consumer;
import javax.net.ssl.*;

interface Calculator { int add(int a, int b); }
interface Shop { Receipt order(Order order) throws SoldOut; @OneWay void note(String line); }
interface Listener { void changed(String item); }
interface Basket { void put(String item); }
interface Screen { void show(String line); }
interface Kitchen { void cook(Order order, Consumer<Receipt> done, Consumer<Throwable> failed); }
record Order(String item, int count) {}
record Receipt(String text) {}
record Price(String item, long cents) {}
static final class SoldOut extends Exception {
  SoldOut() { super("sold out"); }
}
Parley parley;
URI uri;
Order order;
Shop shop;
Kitchen kitchen;
char[] password;
void arrived(Peer peer) {}
