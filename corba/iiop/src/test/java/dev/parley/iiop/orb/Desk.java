package dev.parley.iiop.orb;

import dev.parley.calls.api.Idempotent;
import dev.parley.calls.api.OneWay;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A contract that the tests call by IIOP. */
public interface Desk {
  int add(int a, int b);

  @Idempotent
  String greet(String who);

  List<Item> items(int count);

  void trouble(String why) throws Trouble;

  void secret();

  int tell(Listener listener, int times);

  @OneWay
  void note(String what);

  List<String> notes();

  byte[] bytes(int count);

  CompletionStage<Long> later(long value);

  /** Waits until it is interrupted. */
  void sleep();

  Desk self();

  Desk same(Desk desk);

  byte[] echo(byte[] bytes);

  /** A record that travels as a struct. */
  record Item(String name, double price, boolean there) {}

  /** A call-back. */
  interface Listener {
    void told(String what);
  }

  /** What goes wrong. */
  final class Trouble extends Exception {
    private final String why;
    private final int code;

    public Trouble(String why, int code) {
      this.why = why;
      this.code = code;
    }

    public String why() {
      return why;
    }

    public int code() {
      return code;
    }
  }
}
