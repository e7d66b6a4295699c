package dev.parley.soap.http;

/** Virtual threads that read and write long bodies. */
final class BodyThreads {
  static void start(Runnable task) {
    Thread.ofVirtual().name("parley-soap-body").start(task);
  }

  private BodyThreads() {}
}
