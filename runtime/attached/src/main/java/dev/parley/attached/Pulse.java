package dev.parley.attached;

import java.util.concurrent.CompletionStage;

/** What every attached JVM exports for its parent. */
interface Pulse {
  /** Under which it is exported. */
  String NAME = "parley.attached";

  /** {@return its process id, once it has begun its work} */
  CompletionStage<Long> ready();

  /** Answers. */
  void alive();
}
