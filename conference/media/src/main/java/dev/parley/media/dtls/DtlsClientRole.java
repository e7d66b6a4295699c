package dev.parley.media.dtls;

import java.io.IOException;
import java.util.Hashtable;
import org.bouncycastle.tls.CertificateRequest;
import org.bouncycastle.tls.DefaultTlsClient;
import org.bouncycastle.tls.ProtocolVersion;
import org.bouncycastle.tls.TlsAuthentication;
import org.bouncycastle.tls.TlsCredentials;
import org.bouncycastle.tls.TlsSRTPUtils;
import org.bouncycastle.tls.TlsServerCertificate;
import org.bouncycastle.tls.crypto.TlsCrypto;

/** DTLS client, the active side. Threads: that of the handshake. */
final class DtlsClientRole extends DefaultTlsClient {
  private final DtlsPolicy rules;

  DtlsClientRole(DtlsPolicy rules) {
    this(rules, TlsCryptography.SHARED);
  }

  DtlsClientRole(DtlsPolicy rules, TlsCrypto cryptography) {
    super(cryptography);
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
  @SuppressWarnings({"rawtypes", "unchecked"}) // as BouncyCastle declares it
  public Hashtable getClientExtensions() throws IOException {
    Hashtable extensions = super.getClientExtensions();
    TlsSRTPUtils.addUseSRTPExtension(extensions, DtlsPolicy.offer());
    return extensions;
  }

  @Override
  @SuppressWarnings("rawtypes") // as BouncyCastle declares it
  public void processServerExtensions(Hashtable extensions) throws IOException {
    super.processServerExtensions(extensions);
    rules.accept(TlsSRTPUtils.getUseSRTPExtension(extensions));
  }

  @Override
  public TlsAuthentication getAuthentication() {
    return new TlsAuthentication() {
      @Override
      public void notifyServerCertificate(TlsServerCertificate server) throws IOException {
        rules.believe(server.getCertificate());
      }

      @Override
      public TlsCredentials getClientCredentials(CertificateRequest request) {
        return rules.credentials(context);
      }
    };
  }

  @Override
  public void notifyHandshakeComplete() {
    rules.export(context, false);
  }
}
