package dev.parley.iiop.orb;

import dev.parley.iiop.giop.Target;
import java.util.Optional;

/**
 * Where calls of a reference go now.
 *
 * @param to whose addresses are tried
 * @param naming how the object is named in requests: by its key, unless its server wants more
 */
record Route(Destination to, Naming naming) {
  /** How an object is named in a request (CORBA 3.3 part 2, section 9.4.2.1). */
  enum Naming {
    KEY,
    PROFILE,
    REFERENCE;

    static Optional<Naming> of(short disposition) {
      return switch (disposition) {
        case Target.KEY -> Optional.of(KEY);
        case Target.PROFILE -> Optional.of(PROFILE);
        case Target.REFERENCE -> Optional.of(REFERENCE);
        default -> Optional.empty();
      };
    }
  }
}
