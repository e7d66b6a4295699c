package dev.parley.iiop;

import dev.parley.calls.Idempotent;
import dev.parley.calls.Named;

/** What every object of CORBA answers (CORBA 3.3 part 1, section 8.3). */
@IdlInterface(id = "IDL:omg.org/CORBA/Object:1.0")
interface AnyObject {
  /** {@return whether the object has the interface of a repository id} */
  @Named("_is_a")
  @Idempotent
  boolean isA(String repositoryId);
}
