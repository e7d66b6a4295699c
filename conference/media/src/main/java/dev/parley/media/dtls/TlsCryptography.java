package dev.parley.media.dtls;

import java.io.IOException;
import java.security.SecureRandom;
import org.bouncycastle.tls.crypto.TlsCipher;
import org.bouncycastle.tls.crypto.TlsCryptoParameters;
import org.bouncycastle.tls.crypto.impl.bc.BcTlsCrypto;

/**
 * Cryptographic primitives of all handshakes, in BouncyCastle's own implementation, which takes
 * less CPU time than the JDK's providers (measured in docs/adr/0009). Its ciphers bound handshake
 * messages. Threads: safe for all.
 */
final class TlsCryptography extends BcTlsCrypto {
  static final BcTlsCrypto SHARED = new TlsCryptography();

  private TlsCryptography() {
    super(new SecureRandom());
  }

  @Override
  public TlsCipher createCipher(TlsCryptoParameters parameters, int encryption, int mac)
      throws IOException {
    return new HandshakeCheckingCipher(super.createCipher(parameters, encryption, mac));
  }
}
