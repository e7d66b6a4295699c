package exchange;

import bank.rates.Board;
import bank.rates.Rate;
import bank.rates.Unknown;
import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import java.net.URI;
import java.util.List;

/** Serves and calls what {@code rates.idl} says; {@code parley idl compile} made the contract. */
public final class Exchange {
  private Exchange() {}

  /** Prints a rate, and that there is no other. */
  public static void main(String[] args) throws Unknown {
    try (var parley = Parley.start();
        var server = Orb.on(parley);
        var client = Orb.on(parley)) {
      server.listen(URI.create("tcp://127.0.0.1:0"));
      String reference = server.export("board", Board.class, new OneRate()).toString();

      Board board = client.lookup(reference, Board.class);
      System.out.println("Rate: " + board.find("EUR").value());
      try {
        board.find("XYZ");
      } catch (Unknown e) {
        System.out.println("Unknown: " + e.currency());
      }
    }
  }

  private static final class OneRate implements Board {
    private static final Rate EURO = new Rate("EUR", 1.25);

    @Override
    public Rate find(String currency) throws Unknown {
      if (!currency.equals(EURO.currency())) {
        throw new Unknown(currency);
      }
      return EURO;
    }

    @Override
    public List<Rate> all() {
      return List.of(EURO);
    }
  }
}
