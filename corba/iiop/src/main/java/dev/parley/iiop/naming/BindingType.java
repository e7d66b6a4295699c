package dev.parley.iiop.naming;

import dev.parley.iiop.IdlEnum;

/** Kind of a bound object. */
@IdlEnum(id = "IDL:omg.org/CosNaming/BindingType:1.0", name = "CosNaming::BindingType")
public enum BindingType {
  /** Object of any interface. */
  nobject,
  /** Naming context, in which names continue. */
  ncontext
}
