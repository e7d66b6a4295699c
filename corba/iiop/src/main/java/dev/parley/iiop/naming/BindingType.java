package dev.parley.iiop.naming;

import dev.parley.iiop.IdlEnum;

/** What a name is bound to. */
@IdlEnum(id = "IDL:omg.org/CosNaming/BindingType:1.0", name = "CosNaming::BindingType")
public enum BindingType {
  /** An object, of whatever interface. */
  nobject,
  /** A naming context, in which names go on. */
  ncontext
}
