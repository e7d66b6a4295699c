package dev.parley.iiop.naming;

import dev.parley.iiop.ObjectReference;

/** Target of a binding in a naming server. */
sealed interface Bound {
  /** Object that is no context. */
  record Thing(ObjectReference reference) implements Bound {}

  /** Context of the same server, by its id. */
  record Own(String id) implements Bound {}

  /** Context of another server. */
  record Foreign(ObjectReference reference) implements Bound {}

  default BindingType type() {
    return this instanceof Thing ? BindingType.nobject : BindingType.ncontext;
  }
}
