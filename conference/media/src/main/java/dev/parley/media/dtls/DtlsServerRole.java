package dev.parley.media.dtls;

import java.io.IOException;
import java.util.Hashtable;
import org.bouncycastle.tls.Certificate;
import org.bouncycastle.tls.CertificateRequest;
import org.bouncycastle.tls.ClientCertificateType;
import org.bouncycastle.tls.DefaultTlsServer;
import org.bouncycastle.tls.ProtocolVersion;
import org.bouncycastle.tls.TlsCredentials;
import org.bouncycastle.tls.TlsSRTPUtils;

/**
 * DTLS server, the passive side, which requests the client's certificate. Threads: that of the
 * handshake.
 */
final class DtlsServerRole extends DefaultTlsServer {
  private final DtlsPolicy rules;

  DtlsServerRole(DtlsPolicy rules) {
    super(TlsCryptography.SHARED);
    this.rules = rules;
  }

  @Override
  protected ProtocolVersion[] getSupportedVersions() {
    return DtlsPolicy.versions();
  }

  @Override
  protected int[] getSupportedCipherSuites() {
    return DtlsPolicy.suites();
  }

  @Override
  public int getHandshakeTimeoutMillis() {
    return rules.timeoutMillis();
  }

  @Override
  public int getHandshakeResendTimeMillis() {
    return DtlsPolicy.RESEND_MILLIS;
  }

  @Override
  public TlsCredentials getCredentials() {
    return rules.credentials(context);
  }

  @Override
  public CertificateRequest getCertificateRequest() {
    return new CertificateRequest(
        new short[] {ClientCertificateType.ecdsa_sign, ClientCertificateType.rsa_sign},
        DtlsPolicy.believedAlgorithms(),
        null);
  }

  @Override
  public void notifyClientCertificate(Certificate chain) throws IOException {
    rules.believe(chain);
  }

  @Override
  @SuppressWarnings("rawtypes") // as BouncyCastle declares it
  public void processClientExtensions(Hashtable extensions) throws IOException {
    super.processClientExtensions(extensions);
    rules.choose(TlsSRTPUtils.getUseSRTPExtension(extensions));
  }

  @Override
  @SuppressWarnings("rawtypes") // as BouncyCastle declares it
  public Hashtable getServerExtensions() throws IOException {
    Hashtable extensions = super.getServerExtensions();
    TlsSRTPUtils.addUseSRTPExtension(extensions, rules.chosen());
    return extensions;
  }

  @Override
  public void notifyHandshakeComplete() {
    rules.export(context, true);
  }
}
