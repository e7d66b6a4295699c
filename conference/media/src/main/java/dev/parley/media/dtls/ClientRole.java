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

/** DTLS client, the active side. Threads: that of the handshake. */
final class ClientRole extends DefaultTlsClient {
  private final Rules rules;

  ClientRole(Rules rules) {
    super(TlsCryptography.SHARED);
    this.rules = rules;
  }

  @Override
  protected ProtocolVersion[] getSupportedVersions() {
    return Rules.versions();
  }

  @Override
  protected int[] getSupportedCipherSuites() {
    return Rules.suites();
  }

  @Override
  public int getHandshakeTimeoutMillis() {
    return rules.timeoutMillis();
  }

  @Override
  public int getHandshakeResendTimeMillis() {
    return Rules.RESEND_MILLIS;
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // as BouncyCastle declares it
  public Hashtable getClientExtensions() throws IOException {
    Hashtable extensions = super.getClientExtensions();
    TlsSRTPUtils.addUseSRTPExtension(extensions, Rules.offer());
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
