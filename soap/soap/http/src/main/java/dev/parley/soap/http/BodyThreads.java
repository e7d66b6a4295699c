package dev.parley.soap.http;

/** Virtual threads that read and write long bodies. */
final class BodyThreads {
  static Thread start(Runnable task) {
    return Thread.ofVirtual().name("parley-soap-body").start(task);
  }

  private BodyThreads() {}
}
