package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.calls.api.Named;
import dev.parley.iiop.Orb;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.mapping.Fixed;
import dev.parley.iiop.mapping.IdlCase;
import dev.parley.iiop.mapping.IdlException;
import dev.parley.iiop.mapping.IdlInterface;
import dev.parley.iiop.mapping.IdlResults;
import dev.parley.iiop.mapping.IdlStruct;
import dev.parley.iiop.mapping.IdlUnion;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.iiop.mapping.Unsigned;
import dev.parley.iiop.mapping.Wide;
import dev.parley.iiop.naming.NamingClient;
import dev.parley.iiop.naming.NamingServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code parley call} of objects that speak IIOP, against a server in this process. */
class CallObjectTest {
  private static final String IDL =
      """
      module Shop {
        exception OutOfStock { long left; };
        enum Colour { RED, BLUE };
        struct Order { string article; long count; sequence<octet> label; fixed<5,2> price; };
        union Shape switch (Colour) { case RED: double circle; case BLUE: wstring name; };
        interface Counter;
        typedef sequence<Counter> Counters;
        typedef sequence<unsigned long> Sizes;
        typedef sequence<long long> Longs;
        struct Pair { Counter first; unsigned short size; };
        interface Thing { readonly attribute long long serial; };
        interface Counter : Thing {
          double place(in Order wanted, out string receipt) raises (OutOfStock);
          Shape turn(in Shape it);
          any same(in any value);
          Counter next(in Counter other);
          unsigned long long count(in unsigned long a, in unsigned short b, in Sizes c, out Longs all);
          Counters both(in Counter other, out Pair two);
          attribute Colour paint;
          oneway void forget();
        };
        interface Other { void nothing(); };
      };
      """;

  @TempDir private Path folder;

  private Parley parley;
  private Orb iiop;
  private NamingServer names;
  private Path idl;
  private int port;
  private ObjectReference counter;

  @BeforeEach
  void listen() throws IOException {
    idl = Files.writeString(folder.resolve("shop.idl"), IDL);
    parley = Parley.start();
    iiop = Orb.on(parley);
    port = iiop.listen(URI.create("tcp://127.0.0.1:0")).endpoint().getPort();
    names = NamingServer.start(iiop);
    counter = iiop.export("counter", Counter.class, new Till());
    iiop.export("clock", Clock.class, new Sundial());
    NamingClient.at(iiop, ObjectReference.of(place() + "/NameService")).bind("till", counter);
  }

  @AfterEach
  void close() {
    names.close();
    iiop.close();
    parley.close();
  }

  private String place() {
    return "corbaloc:iiop:1.2@127.0.0.1:" + port;
  }

  private CommandResult call(String... words) {
    return CommandResult.parley(
        Stream.of(List.of("call", place(), "counter"), List.of(words), byIdl())
            .flatMap(List::stream)
            .toArray(String[]::new));
  }

  private List<String> byIdl() {
    return List.of("--idl", idl.toString());
  }

  @Test
  void structsArePrintedAndReadAsObjectsAndOutParametersBesideTheResult() {
    CommandResult ran =
        call(
            "place",
            "{'article':'tea','count':2,'label':'0aff','price':'1.50'}".replace('\'', '"'));

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().strip()).isEqualTo("{\"result\":3.0,\"receipt\":\"tea 0aff\"}");
    assertThat(ran.code()).isEqualTo(ExitCode.OK);
  }

  @Test
  void anExceptionThatIsDeclaredIsToldWithWhatItCarries() {
    CommandResult ran =
        call(
            "place", "{'article':'tea','count':1000,'label':'','price':'1.50'}".replace('\'', '"'));

    assertThat(ran.err()).contains("Shop.OutOfStock {\"left\":7}");
    assertThat(ran.code()).isEqualTo(ExitCode.DECLARED_EXCEPTION);
  }

  @Test
  void unionsHaveTheirCaseAsType() {
    assertThat(call("turn", "{\"type\":\"Circle\",\"circle\":1.5}").out().strip())
        .isEqualTo("{\"type\":\"Name\",\"name\":\"1.5 ∅\"}");
  }

  @Test
  void anAnyIsToldWithItsType() {
    assertThat(call("same", "5").out().strip()).isEqualTo("{\"type\":\"long\",\"value\":5}");
    assertThat(call("same", "some words").out().strip())
        .isEqualTo("{\"type\":\"string\",\"value\":\"some words\"}");
  }

  @Test
  void numbersWithoutASignHaveNone() {
    assertThat(call("count", "4000000000", "65535", "[4294967295]").out().strip())
        .isEqualTo("{\"result\":18446744073709551615,\"all\":[4000000000,-1,-1]}");
    assertThat(call("count", "1", "1", "[1]", "--exact").out())
        .contains("\"18446744073709551615\"", "[\"1\",\"1\",\"1\"]");
    assertThat(call("count", "-1", "1", "[1]").err())
        .contains("a: expected a whole number from 0 to 4294967295, found -1");
    assertThat(call("same", "99999999999999999999").err()).contains("a number of 64 bits");
  }

  @Test
  void objectsInsideOthersAreReferencesToo() {
    CommandResult ran = call("both", counter.toString());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().strip())
        .matches(
            "\\{\"result\":\\[\"IOR:\\w+\",\"IOR:\\w+\"],\"two\":\\{\"first\":\"IOR:\\w+\",\"size\":65535}}");
  }

  @Test
  void objectsAreReferences() {
    CommandResult ran = call("next", counter.toString());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).startsWith("\"IOR:");
    String reference = ran.out().strip().replace("\"", "");
    assertThat(
            CommandResult.parley("call", reference, ".", "serial", "--idl", idl.toString()).out())
        .isEqualTo("9007199254740993\n");
    assertThat(call("next", "null").out().strip()).isEqualTo("null");
  }

  @Test
  void attributesGoByTheirNamesAndNothingIsPrintedForVoid() {
    assertThat(call("paint", "BLUE").out()).isEmpty();
    assertThat(call("paint").out().strip()).isEqualTo("\"BLUE\"");
    assertThat(call("_get_paint").out().strip()).isEqualTo("\"BLUE\"");
    assertThat(call("forget").code()).isEqualTo(ExitCode.OK);
    assertThat(call("serial", "--exact").out().strip()).isEqualTo("\"9007199254740993\"");
  }

  @Test
  void namesAreFoundInANamingContext() {
    CommandResult ran =
        CommandResult.parley(
            "call", place() + "/NameService", "till", "paint", "--idl", idl.toString());

    assertThat(ran.out().strip()).isEqualTo("\"RED\"");
    CommandResult nobody =
        CommandResult.parley(
            "call", place() + "/NameService", "nobody", "paint", "--idl", idl.toString());
    assertThat(nobody.code()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(nobody.err()).contains("nobody");
    CommandResult none =
        CommandResult.parley("call", place() + "/counter", "x", "paint", "--idl", idl.toString());
    assertThat(none.err()).contains("write . for the object itself");
  }

  @Test
  void theDeliveredCommandFindsNamesAndCompilesIdlToo() throws Exception {
    CommandResult ran =
        PackagedCli.run("call", place() + "/NameService", "till", "paint", "--idl", idl.toString());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().strip()).isEqualTo("\"RED\"");
  }

  @Test
  void aRemoteInterfaceIsCalledAsItIs() {
    CommandResult ran = clock("later", "[1,2]", "a word");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().strip()).isEqualTo("[\"a word\",\"3\"]");
    assertThat(clock("later(int)", "41").out().strip()).isEqualTo("42");
    CommandResult several = clock("later", "41");
    assertThat(several.code()).isEqualTo(ExitCode.USAGE);
    assertThat(several.err()).contains("later(int)", "later(java.lang.String)");
  }

  private CommandResult clock(String... words) {
    return CommandResult.parley(
        Stream.of(
                List.of("call", place(), "clock"),
                List.of(words),
                List.of("--as", Clock.class.getName()))
            .flatMap(List::stream)
            .toArray(String[]::new));
  }

  @Test
  void whatDoesNotFitIsToldWithItsPlace() {
    assertThat(call("plcae", "1").err()).contains("did you mean 'place'");
    assertThat(call("place").err()).contains("not 0 arguments: place(Shop.Order)");
    assertThat(call("place", "{\"article\":\"tea\"}").err()).contains("wanted.count: is missing");
    assertThat(
            call(
                    "place",
                    "{'article':'tea','count':2,'label':'','price':1,'cuont':2}".replace('\'', '"'))
                .err())
        .contains("wanted: Order has no member 'cuont'; did you mean 'count'");
    assertThat(call("paint", "GREEN").err()).contains("RED, BLUE");
    assertThat(call("turn", "{\"type\":\"Square\"}").err()).contains("Circle");
    assertThat(call("paint", "--as", "Shop::Cuonter").err())
        .contains("no interface is called Shop::Cuonter; did you mean 'Shop.Counter'?");
    assertThat(call("paint", "--as", "Shop::Warehouse").err())
        .contains("no interface is called Shop::Warehouse; there are Shop.Counter");
    assertThat(CommandResult.parley("call", place(), "counter", "paint").err())
        .contains("--idl FILE");
    assertThat(
            CommandResult.parley("call", "corbaloc:nonsense", ".", "x", "--idl", idl.toString())
                .code())
        .isEqualTo(ExitCode.USAGE);
  }

  @IdlInterface(id = "IDL:Shop/Thing:1.0")
  interface Thing {
    @Named("_get_serial")
    long serial();
  }

  @IdlInterface(id = "IDL:Shop/Counter:1.0")
  interface Counter extends Thing {
    PlaceResults place(Order order) throws OutOfStock;

    Shape turn(Shape shape);

    Any same(Any value);

    @Nullable Counter next(@Nullable Counter other);

    CountResults count(@Unsigned int a, @Unsigned short b, @Unsigned int[] c);

    BothResults both(@Nullable Counter other);

    @Named("_get_paint")
    Colour paint();

    @Named("_set_paint")
    void paint(Colour value);

    @dev.parley.calls.api.OneWay
    void forget();
  }

  @IdlResults
  record CountResults(@Unsigned long result, long[] all) {}

  @IdlResults
  record BothResults(List<@Nullable Counter> result, Pair two) {}

  @IdlStruct(id = "IDL:Shop/Pair:1.0")
  record Pair(@Nullable Counter first, @Unsigned short size) {}

  @IdlResults
  record PlaceResults(double result, String receipt) {}

  @IdlStruct(id = "IDL:Shop/Order:1.0")
  record Order(
      String article, int count, byte[] label, @Fixed(digits = 5, scale = 2) BigDecimal price) {}

  enum Colour {
    RED,
    BLUE
  }

  @IdlUnion(id = "IDL:Shop/Shape:1.0", discriminator = Colour.class)
  sealed interface Shape {}

  @IdlCase("RED")
  record Circle(double circle) implements Shape {}

  @IdlCase("BLUE")
  record Name(@Wide String name) implements Shape {}

  /** Too few. */
  @IdlException(id = "IDL:Shop/OutOfStock:1.0", members = "left")
  public static final class OutOfStock extends Exception {
    private final int left;

    public OutOfStock(int left) {
      this.left = left;
    }

    public int left() {
      return left;
    }
  }

  private static final class Till implements Counter {
    private volatile Colour paint = Colour.RED;

    @Override
    public long serial() {
      return 9_007_199_254_740_993L;
    }

    @Override
    public PlaceResults place(Order order) throws OutOfStock {
      if (order.count() > 7) {
        throw new OutOfStock(7);
      }
      return new PlaceResults(
          order.price().doubleValue() * order.count(),
          order.article() + " " + java.util.HexFormat.of().formatHex(order.label()));
    }

    @Override
    public Shape turn(Shape shape) {
      return shape instanceof Circle circle ? new Name(circle.circle() + " ∅") : new Circle(0);
    }

    @Override
    public Any same(Any value) {
      return value;
    }

    @Override
    public @Nullable Counter next(@Nullable Counter other) {
      return other;
    }

    @Override
    public CountResults count(int a, short b, int[] c) {
      return new CountResults(-1, new long[] {Integer.toUnsignedLong(a), b, c[0]});
    }

    @Override
    public BothResults both(@Nullable Counter other) {
      return new BothResults(List.of(this, this), new Pair(other, (short) -1));
    }

    @Override
    public Colour paint() {
      return paint;
    }

    @Override
    public void paint(Colour value) {
      paint = value;
    }

    @Override
    public void forget() {}
  }

  /** As RMI has them. */
  public interface Clock extends Remote {
    List<String> later(int[] add, String word) throws RemoteException;

    int later(int seconds) throws RemoteException;

    int later(String seconds) throws RemoteException;
  }

  private static final class Sundial implements Clock {
    @Override
    public List<String> later(int[] add, String word) {
      return new ArrayList<>(List.of(word, String.valueOf(add[0] + add[1])));
    }

    @Override
    public int later(int seconds) {
      return seconds + 1;
    }

    @Override
    public int later(String seconds) {
      return 0;
    }
  }
}
