package dev.parley.media.dtls;

import java.security.SecureRandom;
import org.bouncycastle.tls.crypto.impl.bc.BcTlsCrypto;

/**
 * Cryptographic primitives of all handshakes, in BouncyCastle's own implementation, which takes
 * less CPU time than the JDK's providers (measured in docs/adr/0009). Threads: safe for all.
 */
final class TlsCryptography {
  static final BcTlsCrypto SHARED = new BcTlsCrypto(new SecureRandom());

  private TlsCryptography() {}
}
