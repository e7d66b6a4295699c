package dev.parley.iiop.mapping;

import dev.parley.calls.api.Idempotent;
import dev.parley.calls.api.Named;

/** Operations that every CORBA object supports (CORBA 3.3 part 1, section 8.3). */
@IdlInterface(id = "IDL:omg.org/CORBA/Object:1.0")
public interface CorbaObject {
  /** {@return whether the object supports the interface with this repository id} */
  @Named("_is_a")
  @Idempotent
  boolean isA(String repositoryId);
}
