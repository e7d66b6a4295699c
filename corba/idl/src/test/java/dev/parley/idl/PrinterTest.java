package dev.parley.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.Named;
import dev.parley.calls.api.OneWay;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class PrinterTest {
  record Order(String article, int count, List<Line> lines) {}

  record Line(double price, byte[] picture, Kind kind) {}

  enum Kind {
    NEW,
    OLD
  }

  static final class OutOfStock extends Exception {
    private final int left;

    public OutOfStock(int left) {
      this.left = left;
    }

    public int left() {
      return left;
    }
  }

  interface Listener {
    @OneWay
    void changed(String any);
  }

  interface Desk {
    int MOST = 5;

    long place(Order order) throws OutOfStock;

    CompletionStage<List<String>> names(List<Integer> numbers);

    void listen(Listener listener);

    @Named("close_it")
    void shut();
  }

  @Test
  void plainContractIsPrintedWithAllThatItNames() {
    assertThat(IdlPrinter.print(List.of(Desk.class)))
        .isEqualTo(
            """
            module dev {
              module parley {
                module idl {
                  interface PrinterTest__Listener {
                    oneway void changed(in string _any);
                  };
                  typedef sequence<long> LongSeq;
                  typedef sequence<string> StringSeq;
                  enum PrinterTest__Kind { NEW, OLD };
                  struct PrinterTest__Line {
                    double price;
                    sequence<octet> picture;
                    ::dev::parley::idl::PrinterTest__Kind kind;
                  };
                  struct PrinterTest__Order {
                    string article;
                    long count;
                    sequence<::dev::parley::idl::PrinterTest__Line> lines;
                  };
                  exception PrinterTest__OutOfStock {
                    long left;
                  };
                  interface PrinterTest__Desk {
                    const long MOST = 5;
                    void close_it();
                    void listen(in ::dev::parley::idl::PrinterTest__Listener listener);
                    ::dev::parley::idl::StringSeq names(in ::dev::parley::idl::LongSeq numbers);
                    long long place(in ::dev::parley::idl::PrinterTest__Order order) raises (::dev::parley::idl::PrinterTest__OutOfStock);
                  };
                };
              };
            };
            """);
  }

  sealed interface Shape {}

  record Circle(double radius) implements Shape {}

  record Deep(Map<String, String> map) {}

  interface Wrong extends Runnable {
    Flow.Publisher<String> stream();

    Optional<String> maybe(Map<String, Integer> map);

    void times(Duration pause, BigDecimal money, Integer number);

    void same(int a);

    void same(String a);

    void Case(int a);

    void CASE(int a);

    Shape shape(Deep deep);

    String[] many();
  }

  @Test
  void whatHasNoFormIsToldWithPathAndReasonAllAtOnce() {
    assertThatThrownBy(() -> IdlPrinter.print(List.of(Wrong.class)))
        .hasMessageContaining("Wrong: java.lang.Runnable has no IDL form")
        .hasMessageContaining("Wrong.stream(): a stream")
        .hasMessageContaining("Wrong.maybe(): it may be empty")
        .hasMessageContaining("Wrong.maybe(map): a map")
        .hasMessageContaining("Wrong.times(pause): a time")
        .hasMessageContaining("Wrong.times(money): a BigDecimal; say with @Fixed")
        .hasMessageContaining("Wrong.times(number): Integer may be null")
        .hasMessageContaining("Wrong.same: there are two methods of this name")
        .hasMessageContaining("differs only in case")
        .hasMessageContaining("Wrong.shape(): dev.parley.idl.PrinterTest$Shape is sealed")
        .hasMessageContaining("Deep.map: a map")
        .hasMessageContaining("Wrong.many(): an array of objects");
  }

  interface Far extends java.rmi.Remote {
    void call() throws java.rmi.RemoteException;
  }

  interface Near {
    void pass(Far far);
  }

  @Test
  void aRemoteInterfaceIsPassedByRemoteInterfacesAlone() {
    assertThatThrownBy(() -> IdlPrinter.print(List.of(Near.class)))
        .hasMessageContaining("Near.pass(far): dev.parley.idl.PrinterTest$Far is remote");
  }
}
