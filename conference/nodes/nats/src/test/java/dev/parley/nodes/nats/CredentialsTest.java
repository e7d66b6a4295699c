package dev.parley.nodes.nats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.TestCertificates;
import io.nats.client.NKey;
import io.nats.client.Nats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.util.HexFormat;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** How a node shows who it is, and checks who the server is. */
final class CredentialsTest {
  /** Header of an Ed25519 public key in X.509 (RFC 8410, section 4). */
  private static final String ED25519 = "302a300506032b6570032100";

  @TempDir Path folder;
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @RegisterExtension final NatsTest logs = new NatsTest();

  private NatsCluster server(String settings) throws IOException {
    return logs.watched(NatsTest.launch(folder).servers(1).settings(settings).start());
  }

  private static void assertWorks(NatsConfig.Builder config) {
    try (NatsEngine engine = NatsEngine.open(config.replicas(1).unsafe(true).build())) {
      assertThat(Eventually.value("get", engine.keyValues().get("key"))).isEmpty();
    }
  }

  @Test
  void tlsServerIsReachedByACertificateThatIsTrusted() throws Exception {
    Path certificate = folder.resolve("server.crt");
    Path key = folder.resolve("server.key");
    TestCertificates.writeLocalhost(certificate, key);
    String tls = "tls { cert_file: \"%s\", key_file: \"%s\" }".formatted(certificate, key);
    try (NatsCluster cluster = server(tls)) {
      assertWorks(NatsTest.config(cluster).tls(TestCertificates.withoutCertificate()));

      NatsConfig other =
          NatsTest.config(cluster)
              .tls(SSLContext.getDefault())
              .startTimeout(Duration.ofMillis(1))
              .build();
      assertThatThrownBy(() -> NatsEngine.open(other))
          .isInstanceOfSatisfying(
              EngineException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNAVAILABLE));
    }
  }

  @Test
  void tokenIsShown() throws Exception {
    String token =
        """
        accounts: {}
        system_account: ""
        authorization { token: "s3cret" }
        """;
    try (NatsCluster cluster = server(token)) {
      assertWorks(NatsConfig.of(cluster.urls()).credentials(new NatsCredentials.Token("s3cret")));
    }
  }

  @Test
  void secretsAreNotPrinted() {
    assertThat(new NatsCredentials.Token("s3cret").toString()).doesNotContain("s3cret");
    assertThat(new NatsCredentials.Password("ann", "s3cret").toString()).doesNotContain("s3cret");
  }

  @Test
  void missingCredentialsFileIsNamed() throws Exception {
    Path missing = folder.resolve("missing.creds");
    try (NatsCluster cluster = server("")) {
      NatsConfig config =
          NatsTest.config(cluster)
              .credentials(new NatsCredentials.CredentialsFile(missing))
              .build();

      assertThatThrownBy(() -> NatsEngine.open(config))
          .isInstanceOf(EngineException.class)
          .hasMessageContaining(missing.toString());
    }
  }

  /** jnats signs by classes of BouncyCastle, of another build than the one that it names. */
  @Test
  void nonceIsSignedByTheKeyOfTheCredentialsFile() throws Exception {
    NKey user = NKey.createUser(null);
    Path file = folder.resolve("user.creds");
    Files.writeString(
        file,
        """
        -----BEGIN NATS USER JWT-----
        a.b.c
        ------END NATS USER JWT------

        -----BEGIN USER NKEY SEED-----
        %s
        ------END USER NKEY SEED------
        """
            .formatted(new String(user.getSeed())));
    byte[] nonce = "nonce".getBytes(UTF_8);

    byte[] signed = Nats.credentials(file.toString()).sign(nonce);

    var encoded = HexFormat.of().parseHex(ED25519 + HexFormat.of().formatHex(raw(user)));
    Signature signature = Signature.getInstance("Ed25519");
    signature.initVerify(
        KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
    signature.update(nonce);
    assertThat(signature.verify(signed)).isTrue();
  }

  private static byte[] raw(NKey key) throws Exception {
    return key.getKeyPair().getPublic().getEncoded();
  }
}
