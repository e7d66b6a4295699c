package dev.parley.iiop.naming;

import dev.parley.iiop.ObjectReference;

/** Target of a binding in a naming server. */
sealed interface BindingTarget {
  /** Object that is no context. */
  record BoundObject(ObjectReference reference) implements BindingTarget {}

  /** Context of the same server, by its id. */
  record LocalContext(String id) implements BindingTarget {}

  /** Context of another server. */
  record RemoteContext(ObjectReference reference) implements BindingTarget {}

  default BindingType type() {
    return this instanceof BoundObject ? BindingType.nobject : BindingType.ncontext;
  }
}
