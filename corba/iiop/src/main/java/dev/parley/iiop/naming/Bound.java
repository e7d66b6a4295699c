package dev.parley.iiop.naming;

import dev.parley.iiop.ObjectReference;

/** What a name of a naming server is bound to. */
sealed interface Bound {
  /** An object. */
  record Thing(ObjectReference reference) implements Bound {}

  /** A context of the same server, by its id. */
  record Own(String id) implements Bound {}

  /** A context of another server. */
  record Foreign(ObjectReference reference) implements Bound {}

  default BindingType type() {
    return this instanceof Thing ? BindingType.nobject : BindingType.ncontext;
  }
}
