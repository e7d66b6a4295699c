package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TransportFailuresTest {
  private static final URI PORT = URI.create("tcp://127.0.0.1:7007");
  private static final URI NAME = URI.create("unix:desk");

  @ParameterizedTest
  @CsvSource({
    "Address already in use, IN_USE, another port",
    "Permission denied, PERMISSION, above 1023",
    "Cannot assign requested address, IO, is the address ours?",
  })
  void listeningAtAPortFailsWithItsReasonAndARemedy(String told, Reason reason, String remedy) {
    TransportException e = TransportFailures.listeningAtPort(PORT, new BindException(told));

    assertThat(e.reason()).isEqualTo(reason);
    assertThat(e).hasMessageContaining(PORT.toString()).hasMessageContaining(remedy);
  }

  @Test
  void onlyABindThatFailsMeansThatThePortIsTaken() {
    assertThat(TransportFailures.listeningAtPort(PORT, new IOException("selector in use")).reason())
        .isEqualTo(Reason.IO);
  }

  @Test
  void listeningAtANameFailsWithItsReason() {
    assertThat(
            TransportFailures.listeningAtName(NAME, new FileAlreadyExistsException("x")).reason())
        .isEqualTo(Reason.IN_USE);
    assertThat(TransportFailures.listeningAtName(NAME, new AccessDeniedException("x")).reason())
        .isEqualTo(Reason.PERMISSION);
    assertThat(TransportFailures.listeningAtName(NAME, new NoSuchFileException("/folder")))
        .hasMessageContaining("/folder is not there");
    assertThat(TransportFailures.listeningAtName(NAME, new IOException("odd")))
        .hasMessageContaining("listening failed: odd");
  }

  @ParameterizedTest
  @CsvSource({
    "unable to find valid certification path to requested target, an issuer that is not trusted",
    "No subject alternative DNS name matching desk found, is for another name",
    "No name matching desk found, is for another name",
    "Received fatal alert: protocol_version, does the peer speak TLS 1.3",
  })
  void causeOfAFailedHandshakeIsTold(String told, String remedy) {
    Exception e = new SSLHandshakeException("outer");
    e.initCause(new CertificateException(told));

    assertThat(TransportFailures.tls(e)).contains(remedy).doesNotContain("outer");
  }

  @Test
  void listeningWithTlsNeedsACertificate() throws NoSuchAlgorithmException {
    assertThatThrownBy(
            () -> TransportFailures.requireCertificate(PORT, TransportConfig.builder().build()))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.reason()).isEqualTo(Reason.TLS));

    TransportConfig config = TransportConfig.builder().tls(SSLContext.getDefault()).build();
    assertThatCode(() -> TransportFailures.requireCertificate(PORT, config))
        .doesNotThrowAnyException();
  }
}
