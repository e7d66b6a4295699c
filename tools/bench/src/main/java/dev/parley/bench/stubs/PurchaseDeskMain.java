package dev.parley.bench.stubs;

import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.calls.Parley;
import java.net.URI;

/** Process that serves both desks at the endpoint that it is given. */
final class PurchaseDeskMain {
  /** Servant that returns its arguments. */
  static final class PurchaseDeskServant implements SharedPurchaseDesk {
    @Override
    public long echo(long value) {
      return value;
    }

    @Override
    public Purchase same(Purchase purchase) {
      return purchase;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    try (Parley parley = Parley.start()) {
      parley.export("desk", PurchaseDesk.class, new PurchaseDeskServant());
      parley.export("sharing", SharedPurchaseDesk.class, new PurchaseDeskServant());
      parley.listen(URI.create(args[0]));
      LineProtocolServer.serve(args[0], words -> "");
    }
  }

  private PurchaseDeskMain() {}
}
