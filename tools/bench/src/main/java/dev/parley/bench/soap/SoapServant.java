package dev.parley.bench.soap;

import dev.parley.bench.contest.SoapStack;

/** Kind of servant that answers after a delay. */
enum SoapServant {
  PARLEY(SoapStack.PARLEY, SoapPendingMain.SERVANT, "Parley, two event loops and a timer", 100_000),
  CXF_CONTINUATION(SoapStack.CXF, "continuation", "CXF, continuations", 10_000),
  CXF_THREADS(SoapStack.CXF, "sleep", "CXF, a thread each", 10_000),
  METRO_PROVIDER(SoapStack.METRO, "provider", "Metro, AsyncProvider", 10_000),
  METRO_THREADS(SoapStack.METRO, "sleep", "Metro, a thread each", 10_000);

  private final SoapStack stack;
  private final String word;
  private final String label;
  private final int most;

  SoapServant(SoapStack stack, String word, String label, int most) {
    this.stack = stack;
    this.word = word;
    this.label = label;
    this.most = most;
  }

  SoapStack stack() {
    return stack;
  }

  /** {@return the word for {@link SoapPendingMain}} */
  String word() {
    return word;
  }

  /** {@return whether each request holds a thread} */
  boolean holdsThreads() {
    return this == CXF_THREADS || this == METRO_THREADS;
  }

  String label() {
    return label;
  }

  /** {@return the largest number of requests that it is asked for} */
  int most() {
    return most;
  }
}
