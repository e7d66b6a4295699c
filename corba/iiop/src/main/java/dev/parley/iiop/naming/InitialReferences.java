package dev.parley.iiop.naming;

import dev.parley.iiop.IdlInterface;
import dev.parley.iiop.ObjectReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bootstrap protocol of the ORBs of JDKs and GlassFish, which look up initial references at {@code
 * -ORBInitialHost} and {@code -ORBInitialPort} under the object key {@code INIT}.
 */
@IdlInterface(id = "IDL:com/sun/corba/se/InitialReferences:1.0")
interface InitialReferences {
  /** {@return an initial reference; null if the name is unknown} */
  @Nullable ObjectReference get(String name);

  /** {@return the names of all initial references} */
  List<String> list();
}
