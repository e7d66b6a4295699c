package dev.example;

import dev.parley.calls.api.OneWay;

/** As in docs/protocol/vectors. */
public interface Listener {
  /** A total has changed. */
  @OneWay
  void changed(int total);
}
