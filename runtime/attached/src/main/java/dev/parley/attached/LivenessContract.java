package dev.parley.attached;

import java.util.concurrent.CompletionStage;

/** Liveness contract that every attached JVM exports for its parent. */
interface LivenessContract {
  /** The name under which it is exported. */
  String NAME = "parley.attached";

  /** {@return the child's process id, once it is ready} */
  CompletionStage<Long> ready();

  /** Returns at once, as a sign of life. */
  void alive();
}
