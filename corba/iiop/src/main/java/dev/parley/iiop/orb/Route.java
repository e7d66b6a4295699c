package dev.parley.iiop.orb;

import dev.parley.iiop.giop.Target;
import java.util.Optional;

/**
 * Current destination of a reference's requests.
 *
 * @param to destination whose addresses are tried
 * @param naming target address in requests: the key, unless the server asked for another
 *     disposition
 */
record Route(Destination to, Naming naming) {
  /** Addressing disposition of requests (CORBA 3.3 part 2, section 9.4.2.1). */
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
