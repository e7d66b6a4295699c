package dev.parley.media.dtls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.media.srtp.SrtpKeys;
import dev.parley.media.srtp.SrtpProfile;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A foreign client, OpenSSL's, against our server behind a real socket. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class OpenSslTest {
  private static final int POLL_MILLIS = 5;

  @TempDir private Path folder;
  private CertificateFingerprint fingerprint = DtlsPair.CLIENT.fingerprint();

  @BeforeEach
  void makeCertificate() throws Exception {
    assumeTrue(isInstalled(), "skipped: there is no openssl on this machine");
    run(
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-subj",
        "/CN=foreign",
        "-keyout",
        "key.pem",
        "-out",
        "certificate.pem");
    String printed = run("x509", "-in", "certificate.pem", "-noout", "-fingerprint", "-sha256");
    String digits = printed.substring(printed.indexOf('=') + 1).strip();
    fingerprint = CertificateFingerprint.parse("sha-256 " + digits).orElseThrow();
  }

  @Test
  void opensslConnectsAndHasTheSameKeys() throws Exception {
    Foreign foreign = connect("SRTP_AEAD_AES_128_GCM:SRTP_AES128_CM_SHA1_80", fingerprint);

    String material = foreign.output.split("Keying material: ", 2)[1].substring(0, 2 * 56);
    SrtpKeys theirs =
        SrtpKeys.ofExported(SrtpProfile.AEAD_AES_128_GCM, HexFormat.of().parseHex(material), false);
    assertThat(DtlsPair.fit(theirs, DtlsPair.keys(foreign.endpoint))).isTrue();
    assertThat(DtlsPair.keys(foreign.endpoint).profile()).isEqualTo(SrtpProfile.AEAD_AES_128_GCM);
  }

  @Test
  void opensslIsServedWithTheSecondProfileToo() throws Exception {
    Foreign foreign = connect("SRTP_AES128_CM_SHA1_80", fingerprint);

    assertThat(DtlsPair.keys(foreign.endpoint).profile())
        .isEqualTo(SrtpProfile.AES128_CM_HMAC_SHA1_80);
  }

  @Test
  void opensslWithoutSrtpIsTurnedAway() throws Exception {
    Foreign foreign = connect("", fingerprint);

    assertThat(foreign.states).containsExactly(new DtlsState.Failed(DtlsFailure.NO_COMMON_PROFILE));
  }

  @Test
  void opensslWithAnotherCertificateIsTurnedAway() throws Exception {
    Foreign foreign = connect("SRTP_AEAD_AES_128_GCM", DtlsPair.SERVER.fingerprint());

    assertThat(foreign.states).containsExactly(new DtlsState.Failed(DtlsFailure.WRONG_CERTIFICATE));
  }

  /** What came of it, once both have been told. */
  private record Foreign(DtlsEndpoint endpoint, List<DtlsState> states, String output) {}

  private Foreign connect(String profiles, CertificateFingerprint expected) throws Exception {
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      socket.setSoTimeout(POLL_MILLIS);
      Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
      List<DtlsState> states = new ArrayList<>();
      Line line = new Line(socket, states);
      DtlsEndpoint endpoint = DtlsEndpoint.server(DtlsPair.SERVER, expected, tasks::add, line);
      Process client = client(socket.getLocalPort(), profiles);
      while (states.isEmpty()) {
        line.read(endpoint);
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
          task.run();
        }
      }
      client.getOutputStream().close(); // the end of its input ends the client
      String output = new String(client.getInputStream().readAllBytes());
      client.waitFor();
      endpoint.close();
      return new Foreign(endpoint, states, output);
    }
  }

  /** The net between both. */
  private record Line(DatagramSocket socket, List<DtlsState> states, byte[] buffer)
      implements DtlsListener {
    private static SocketAddress peer = new InetSocketAddress(0);

    Line(DatagramSocket socket, List<DtlsState> states) {
      this(socket, states, new byte[2048]);
    }

    void read(DtlsEndpoint endpoint) throws IOException {
      DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
      try {
        socket.receive(packet);
      } catch (SocketTimeoutException e) {
        return;
      }
      peer = packet.getSocketAddress();
      endpoint.handle(packet.getData(), 0, packet.getLength());
    }

    @Override
    public void send(byte[] datagram) {
      try {
        socket.send(new DatagramPacket(datagram, datagram.length, peer));
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    @Override
    public void changed(DtlsState state) {
      states.add(state);
    }
  }

  private Process client(int port, String profiles) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "openssl",
                "s_client",
                "-dtls1_2",
                "-connect",
                "127.0.0.1:" + port,
                "-cert",
                "certificate.pem",
                "-key",
                "key.pem",
                "-keymatexport",
                "EXTRACTOR-dtls_srtp",
                "-keymatexportlen",
                "56"));
    if (!profiles.isEmpty()) {
      command.addAll(List.of("-use_srtp", profiles));
    }
    return new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
  }

  private String run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("openssl"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static boolean isInstalled() {
    return Pattern.compile(Pattern.quote(java.io.File.pathSeparator))
        .splitAsStream(System.getenv().getOrDefault("PATH", ""))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "openssl")));
  }
}
