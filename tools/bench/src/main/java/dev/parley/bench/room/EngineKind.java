package dev.parley.bench.room;

import dev.parley.cli.cluster.TrialCluster.TrialOptions;

/** Settings of an engine that are measured beside each other. */
enum EngineKind {
  /** Three servers that flush each message: what a cluster requires. */
  THREE_ALWAYS("3 servers, always", 3, TrialOptions.ALWAYS),
  /** Three servers that flush every two minutes, as NATS does by default. */
  THREE_DEFAULT("3 servers, 2m", 3, "2m"),
  /** One server that flushes each message. */
  ONE_ALWAYS("1 server, always", 1, TrialOptions.ALWAYS);

  private final String text;
  private final int servers;
  private final String flush;

  EngineKind(String text, int servers, String flush) {
    this.text = text;
    this.servers = servers;
    this.flush = flush;
  }

  /** {@return the name of the row} */
  String text() {
    return text;
  }

  /** {@return the size of a cluster on this engine} */
  TrialOptions nodes(int count) {
    return new TrialOptions(count, servers, 0, flush);
  }
}
