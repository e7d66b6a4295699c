package dev.parley.iiop.orb;

import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.rmi.CodeBase;
import org.jspecify.annotations.Nullable;

/** References that a session converts or needs itself; it does not know how they are called. */
interface SessionReferences {
  /** {@return the converter for the values in messages of a session} */
  ReferenceConverter forSession(GiopSession session);

  /**
   * {@return the service context with the code base of this side; null if it is disabled or not
   * callable}
   */
  @Nullable ServiceContext codeBase();

  /**
   * {@return a stub of a peer's code base, which does not follow LOCATION_FORWARD}
   *
   * @param only only connection that it may use; null for any
   */
  CodeBase codeBase(DecodedReference to, @Nullable GiopSession only);
}
