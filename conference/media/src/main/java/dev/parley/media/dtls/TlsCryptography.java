package dev.parley.media.dtls;

import java.security.SecureRandom;
import org.bouncycastle.tls.crypto.impl.bc.BcTlsCrypto;

/**
 * The arithmetic of all handshakes, by BouncyCastle itself: it takes less than that of the JDK's
 * providers, as docs/adr/0009 measures. Threads: safe for all.
 */
final class TlsCryptography {
  static final BcTlsCrypto SHARED = new BcTlsCrypto(new SecureRandom());

  private TlsCryptography() {}
}
