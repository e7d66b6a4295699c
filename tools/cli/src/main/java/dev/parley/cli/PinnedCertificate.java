package dev.parley.cli;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trust manager that accepts exactly one server certificate, pinned by its SHA-256 fingerprint. The
 * host name is not checked: the TLS handshake proves that the server holds the private key.
 */
final class PinnedCertificate extends X509ExtendedTrustManager {
  private static final HexFormat FORM = HexFormat.ofDelimiter(":").withUpperCase();
  private static final Pattern FINGERPRINT =
      Pattern.compile("(?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}");

  private final byte[] wanted;

  PinnedCertificate(String fingerprint) {
    wanted = FORM.parseHex(fingerprint);
  }

  static boolean isFingerprint(String text) {
    return FINGERPRINT.matcher(text).matches();
  }

  static String fingerprint(X509Certificate certificate) throws CertificateException {
    return FORM.formatHex(digest(certificate));
  }

  private static byte[] digest(X509Certificate certificate) throws CertificateException {
    try {
      return MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
    } catch (GeneralSecurityException e) {
      throw new CertificateException(e);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String method)
      throws CertificateException {
    if (chain.length == 0 || !MessageDigest.isEqual(digest(chain[0]), wanted)) {
      throw new CertificateException(
          "the server certificate does not match the fingerprint given with --trust");
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String method, Socket socket)
      throws CertificateException {
    checkServerTrusted(chain, method);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String method, SSLEngine engine)
      throws CertificateException {
    checkServerTrusted(chain, method);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String method)
      throws CertificateException {
    throw new CertificateException("clients are not asked for certificates here");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String method, Socket socket)
      throws CertificateException {
    checkClientTrusted(chain, method);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String method, SSLEngine engine)
      throws CertificateException {
    checkClientTrusted(chain, method);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
