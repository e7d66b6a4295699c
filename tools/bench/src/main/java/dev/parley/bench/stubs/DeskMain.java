package dev.parley.bench.stubs;

import dev.parley.bench.ends.Answers;
import dev.parley.calls.Parley;
import java.net.URI;

/** Process that serves both desks at the endpoint that it is given. */
final class DeskMain {
  /** Servant that returns its arguments. */
  static final class Servant implements SharingDesk {
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
      parley.export("desk", Desk.class, new Servant());
      parley.export("sharing", SharingDesk.class, new Servant());
      parley.listen(URI.create(args[0]));
      Answers.serve(args[0], words -> "");
    }
  }

  private DeskMain() {}
}
