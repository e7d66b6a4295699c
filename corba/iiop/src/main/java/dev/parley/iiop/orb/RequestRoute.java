package dev.parley.iiop.orb;

import dev.parley.iiop.giop.TargetAddress;
import java.util.Optional;

/**
 * Current destination of a reference's requests.
 *
 * @param destination destination whose addresses are tried
 * @param disposition target address in requests: the key, unless the server asked for another
 *     disposition
 */
record RequestRoute(DecodedReference destination, AddressingDisposition disposition) {
  /** Addressing disposition of requests (CORBA 3.3 part 2, section 9.4.2.1). */
  enum AddressingDisposition {
    KEY,
    PROFILE,
    REFERENCE;

    static Optional<AddressingDisposition> of(short disposition) {
      return switch (disposition) {
        case TargetAddress.KEY -> Optional.of(KEY);
        case TargetAddress.PROFILE -> Optional.of(PROFILE);
        case TargetAddress.REFERENCE -> Optional.of(REFERENCE);
        default -> Optional.empty();
      };
    }
  }
}
