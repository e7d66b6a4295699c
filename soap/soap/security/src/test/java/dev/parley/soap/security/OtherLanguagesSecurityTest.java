package dev.parley.soap.security;

import static dev.parley.soap.security.TestKeys.ANN;
import static dev.parley.soap.security.TestKeys.AUTHORITY;
import static dev.parley.soap.security.TestKeys.certificate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.calls.Parley;
import dev.parley.pipeline.Call;
import dev.parley.soap.Soap;
import dev.parley.soap.spi.ExportOptions;
import dev.parley.testkit.InstalledPrograms;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients by zeep, node-soap and gSOAP, which {@code scripts/install-soap-peers} installs. */
class OtherLanguagesSecurityTest {
  private static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../../..")).toAbsolutePath();
  private static final Path PROGRAMS = ROOT.resolve("soap/soap/security/src/test/peers");

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap soap = Soap.on(parley);

  @TempDir private Path folder;

  private static Path place() {
    return InstalledPrograms.folder("PARLEY_SOAP_PEERS", "soap-peers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "digest", "signature"})
  void zeepCallsAService(String policy) throws Exception {
    Path python = place().resolve("zeep/bin/python3");
    assumeTrue(Files.exists(place().resolve("zeep/requirements.txt")), "zeep is installed");

    assertCalls(policy, List.of(python.toString(), PROGRAMS.resolve("zeep_client.py").toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "digest", "signature"})
  void nodeSoapCallsAService(String policy) throws Exception {
    Path soapOfNode = place().resolve("node-soap");
    assumeTrue(Files.exists(soapOfNode.resolve("package-lock.json")), "node-soap is installed");

    assertCalls(
        policy,
        List.of("node", PROGRAMS.resolve("node-soap-client.js").toString(), soapOfNode.toString()));
  }

  /** gSOAP generates the client of a WSDL, so one is built for all policies. */
  @Test
  void gsoapCallsAService() throws Exception {
    assumeTrue(GsoapClient.canBeBuilt(place()), "gSOAP and the headers of OpenSSL are installed");
    URI here = soap.listen(URI.create("http://127.0.0.1:0"));
    soap.export("/plain", CxfSecurityTest.Desk.class, greeting -> greeting);
    String client =
        GsoapClient.build(PROGRAMS.resolve("gsoap"), here.resolve("/plain?wsdl"), folder)
            .toString();
    for (String policy : List.of("text", "digest", "signature")) {
      assertCalls(policy, here.resolve("/" + policy), List.of(client));
    }
  }

  private void assertCalls(String policy, List<String> program) throws Exception {
    assertCalls(policy, soap.listen(URI.create("http://127.0.0.1:0")).resolve("/desk"), program);
  }

  private void assertCalls(String policy, URI address, List<String> program) throws Exception {
    soap.export(
        address.getPath(),
        CxfSecurityTest.Desk.class,
        greeting -> greeting + " " + Call.CURRENT.get().caller().user().orElse("nobody"),
        ExportOptions.DEFAULT.filter(new MessageSecurity(OutgoingSecurity.NONE, demanded(policy))));
    List<String> command = new ArrayList<>(program);
    command.addAll(List.of(address + "?wsdl", policy, keyFile(), certificateFile()));

    assertThat(run(command).strip()).endsWith("I am ann"); // after warnings
  }

  private static IncomingSecurity demanded(String policy) {
    IncomingSecurity users =
        IncomingSecurity.NONE.usernameToken(UserPasswords.of(Map.of("ann", "secret")));
    return switch (policy) {
      case "text" -> users;
      case "digest" -> users.timestamp();
      default ->
          users
              .timestamp()
              .signedBy(List.of(certificate(AUTHORITY)), SignedPart.BODY, SignedPart.TIMESTAMP);
    };
  }

  private String keyFile() throws IOException {
    return pem("PRIVATE KEY", ANN.getPrivateKey().getEncoded(), "key.pem");
  }

  private String certificateFile() throws IOException, CertificateEncodingException {
    return pem("CERTIFICATE", ANN.getCertificate().getEncoded(), "certificate.pem");
  }

  private String pem(String kind, byte[] bytes, String name) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
            folder.resolve(name),
            "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n")
        .toString();
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return said;
    } finally {
      process.destroyForcibly();
    }
  }
}
