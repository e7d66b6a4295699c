package dev.parley.iiop.cosnaming;

import dev.parley.iiop.mapping.IdlInterface;
import dev.parley.iiop.mapping.ObjectReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bootstrap protocol of the ORBs of JDKs and GlassFish, which look up initial references at {@code
 * -ORBInitialHost} and {@code -ORBInitialPort} under the object key {@code INIT}.
 */
@IdlInterface(id = "IDL:com/sun/corba/se/InitialReferences:1.0")
public interface InitialReferences {
  /** {@return an initial reference; null if the name is unknown} */
  @Nullable ObjectReference get(String name);

  /** {@return the names of all initial references} */
  List<String> list();
}
