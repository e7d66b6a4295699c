package dev.parley.media.dtls;

import dev.parley.media.srtp.SrtpKeys;
import dev.parley.media.srtp.SrtpProfile;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Vector;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bouncycastle.tls.AlertDescription;
import org.bouncycastle.tls.Certificate;
import org.bouncycastle.tls.CipherSuite;
import org.bouncycastle.tls.ExporterLabel;
import org.bouncycastle.tls.HashAlgorithm;
import org.bouncycastle.tls.ProtocolVersion;
import org.bouncycastle.tls.SignatureAlgorithm;
import org.bouncycastle.tls.SignatureAndHashAlgorithm;
import org.bouncycastle.tls.TlsContext;
import org.bouncycastle.tls.TlsCredentials;
import org.bouncycastle.tls.TlsFatalAlert;
import org.bouncycastle.tls.TlsUtils;
import org.bouncycastle.tls.UseSRTPData;
import org.bouncycastle.tls.crypto.TlsCryptoParameters;
import org.bouncycastle.tls.crypto.impl.bc.BcDefaultTlsCredentialedSigner;
import org.jspecify.annotations.Nullable;

/**
 * Common policy of both roles in one handshake: offered parameters, verification of the peer's
 * certificate, and export of the keys. Threads: that of the handshake.
 */
final class DtlsPolicy {
  /** Initial retransmission time-out; it doubles with each retransmission. */
  static final int RESEND_MILLIS = 100;

  /** Cipher suite that every WebRTC implementation must support (RFC 8827, section 6.5). */
  private static final int[] SUITES = {CipherSuite.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256};

  private static final ProtocolVersion[] VERSIONS = ProtocolVersion.DTLSv12.only();
  private static final SignatureAndHashAlgorithm ECDSA_SHA256 =
      SignatureAndHashAlgorithm.getInstance(HashAlgorithm.sha256, SignatureAlgorithm.ecdsa);

  private final DtlsCertificate certificate;
  private final CertificateFingerprint peer;
  private final Duration timeout;
  private Optional<DtlsFailure> failure = Optional.empty();
  private @Nullable SrtpProfile profile;
  private @Nullable SrtpKeys keys;

  DtlsPolicy(DtlsCertificate certificate, CertificateFingerprint peer, Duration timeout) {
    this.certificate = certificate;
    this.peer = peer;
    this.timeout = timeout;
  }

  int timeoutMillis() {
    return (int) timeout.toMillis();
  }

  static int[] suites() {
    return SUITES.clone();
  }

  static ProtocolVersion[] versions() {
    return VERSIONS.clone();
  }

  /**
   * {@return the accepted signature algorithms} RSA is among them, since a client may present any
   * certificate.
   */
  @SuppressWarnings("JdkObsolete") // as BouncyCastle declares it
  static Vector<SignatureAndHashAlgorithm> believedAlgorithms() {
    Vector<SignatureAndHashAlgorithm> algorithms = new Vector<>();
    for (short hash : new short[] {HashAlgorithm.sha256, HashAlgorithm.sha384}) {
      algorithms.add(SignatureAndHashAlgorithm.getInstance(hash, SignatureAlgorithm.ecdsa));
      algorithms.add(SignatureAndHashAlgorithm.getInstance(hash, SignatureAlgorithm.rsa));
    }
    return algorithms;
  }

  TlsCredentials credentials(TlsContext context) {
    return new BcDefaultTlsCredentialedSigner(
        new TlsCryptoParameters(context),
        TlsCryptography.SHARED,
        certificate.key(),
        certificate.chain(),
        ECDSA_SHA256);
  }

  /**
   * Ends the handshake unless the chain begins with the certificate of the signalled fingerprint.
   */
  void believe(@Nullable Certificate chain) throws IOException {
    if (chain == null || chain.isEmpty() || !peer.matches(chain.getCertificateAt(0).getEncoded())) {
      throw refuse(DtlsFailure.WRONG_CERTIFICATE, AlertDescription.bad_certificate);
    }
  }

  static UseSRTPData offer() {
    int[] numbers = Stream.of(SrtpProfile.values()).mapToInt(SrtpProfile::number).toArray();
    return new UseSRTPData(numbers, TlsUtils.EMPTY_BYTES);
  }

  /** Selects the first of our SRTP protection profiles that the client offers too. */
  void choose(@Nullable UseSRTPData offered) throws IOException {
    for (SrtpProfile ours : SrtpProfile.values()) {
      if (offered != null
          && IntStream.of(offered.getProtectionProfiles()).anyMatch(n -> n == ours.number())) {
        profile = ours;
        return;
      }
    }
    throw refuse(DtlsFailure.NO_COMMON_PROFILE, AlertDescription.handshake_failure);
  }

  /** Accepts the SRTP protection profile that the server selected. */
  void accept(@Nullable UseSRTPData chosen) throws IOException {
    if (chosen == null || chosen.getProtectionProfiles().length != 1) {
      throw refuse(DtlsFailure.NO_COMMON_PROFILE, AlertDescription.illegal_parameter);
    }
    choose(chosen);
  }

  UseSRTPData chosen() {
    return new UseSRTPData(new int[] {profile().number()}, TlsUtils.EMPTY_BYTES);
  }

  private SrtpProfile profile() {
    if (profile == null) {
      throw new IllegalStateException("the hellos come first");
    }
    return profile;
  }

  /** Exports the SRTP keys; BouncyCastle erases the master secret when the handshake returns. */
  void export(TlsContext context, boolean server) {
    byte[] material =
        context.exportKeyingMaterial(ExporterLabel.dtls_srtp, null, profile().exportedBytes());
    keys = SrtpKeys.ofExported(profile(), material, server);
  }

  SrtpKeys keys() {
    if (keys == null) {
      throw new IllegalStateException("the handshake comes first");
    }
    return keys;
  }

  /** {@return the cause if this side ended the handshake; otherwise empty} */
  Optional<DtlsFailure> failure() {
    return failure;
  }

  private TlsFatalAlert refuse(DtlsFailure reason, short alert) {
    failure = Optional.of(reason);
    return new TlsFatalAlert(alert);
  }
}
