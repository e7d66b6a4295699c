package dev.parley.load.attacks;

import java.util.concurrent.CompletionStage;

/** What the attacked runtime serves by Parley's protocol. */
public interface AttackedService {
  /** Name under which the desk is exported. */
  String EXPORT_NAME = "desk";

  /** A call-back. */
  interface Listener {
    /** Tells the listener something. */
    void told(String what);
  }

  /** {@return the sum} */
  CompletionStage<Integer> add(int a, int b);

  /** Computes for so long. {@return a result that depends on the computation} */
  long compute(int millis);

  /** Takes a call-back and never calls it. */
  void ignore(Listener listener);
}
