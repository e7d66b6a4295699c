package dev.parley.iiop.rmi;

import java.util.List;

/**
 * What a sender tells of its classes, for those whose fields are others here.
 *
 * <p>Threads: one at a time.
 */
@FunctionalInterface
interface Descriptions {
  /** A sender that tells nothing. */
  Descriptions NONE = id -> List.of();

  /** {@return the classes an object of the id consists of, outermost first; empty if not told} */
  List<SentLayer> layers(String id);
}
