package dev.parley.soap.security;

import static dev.parley.soap.security.TestKeys.ANN;
import static dev.parley.soap.security.TestKeys.AUTHORITY;
import static dev.parley.soap.security.TestKeys.BOB;
import static dev.parley.soap.security.TestKeys.EVE;
import static dev.parley.soap.security.TestKeys.EXPIRED;
import static dev.parley.soap.security.TestKeys.SERVICE;
import static dev.parley.soap.security.TestKeys.certificate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.ExportOptions;
import dev.parley.soap.xml.XmlName;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients and services with the policies that people ask for. */
class MessageSecurityTest {
  private static final UserPasswords USERS = UserPasswords.of(Map.of("ann", "secret"));
  private static final OutgoingSecurity NOTHING = OutgoingSecurity.NONE;
  private static final IncomingSecurity ANYTHING = IncomingSecurity.NONE;
  private static final Duration MINUTE = Duration.ofMinutes(1);

  interface Desk {
    String whoAmI(String greeting);

    void refuse(String why);
  }

  private static final class DeskServant implements Desk {
    @Override
    public String whoAmI(String greeting) {
      return greeting + " " + Call.CURRENT.get().caller().user().orElse("nobody");
    }

    @Override
    public void refuse(String why) {
      throw new SoapFault(SoapFault.Code.SENDER, why);
    }
  }

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap soap = Soap.on(parley);
  private final URI desk = soap.listen(URI.create("http://127.0.0.1:0")).resolve("/desk");

  private void export(OutgoingSecurity outgoing, IncomingSecurity incoming) {
    soap.export(
        "/desk",
        Desk.class,
        new DeskServant(),
        ExportOptions.DEFAULT.filter(new MessageSecurity(outgoing, incoming)));
  }

  private Desk client(OutgoingSecurity outgoing, IncomingSecurity incoming) {
    return client(SoapVersion.V1_1, outgoing, incoming);
  }

  private Desk client(SoapVersion version, OutgoingSecurity outgoing, IncomingSecurity incoming) {
    return soap.lookup(
        desk,
        Desk.class,
        ClientOptions.DEFAULT
            .version(version)
            .strictly()
            .addressed()
            .filter(new MessageSecurity(outgoing, incoming)));
  }

  private static void assertFault(Runnable call, String code, String reason) {
    assertThatThrownBy(call::run)
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining(reason)
        .cause()
        .isInstanceOfSatisfying(
            SoapFault.class,
            fault -> assertThat(fault.subcodes()).contains(new XmlName(SecurityNames.WSSE, code)));
  }

  @ParameterizedTest
  @EnumSource
  void passwordNamesTheCaller(UsernameToken.PasswordType type) {
    export(NOTHING, ANYTHING.usernameToken(USERS));

    Desk ann = client(NOTHING.usernameToken(new UsernameToken("ann", "secret", type)), ANYTHING);

    assertThat(ann.whoAmI("I am")).isEqualTo("I am ann");
    assertThat(ann.whoAmI("again")).isEqualTo("again ann");
  }

  @ParameterizedTest
  @EnumSource
  void wrongPasswordsAndNamesAreRefusedAlike(UsernameToken.PasswordType type) {
    export(NOTHING, ANYTHING.usernameToken(USERS));

    for (String[] wrong : new String[][] {{"ann", "Secret"}, {"bob", "secret"}, {"ann", ""}}) {
      Desk desk =
          client(NOTHING.usernameToken(new UsernameToken(wrong[0], wrong[1], type)), ANYTHING);

      assertFault(
          () -> desk.whoAmI("I am"),
          "FailedAuthentication",
          "the name, password or certificate of the message is not accepted");
    }
  }

  @Test
  void messagesWithoutATokenAreToldWhatIsMissing() {
    export(NOTHING, ANYTHING.usernameToken(USERS).timestamp());

    assertFault(
        () -> client(NOTHING, ANYTHING).whoAmI("I am"),
        "InvalidSecurity",
        "the message has no UsernameToken, and no time stamp");
  }

  @ParameterizedTest
  @EnumSource
  void signedMessagesNameTheSubjectOfTheirCertificate(SoapVersion version) {
    SignedPart[] parts = {SignedPart.BODY, SignedPart.TIMESTAMP, SignedPart.ADDRESSING};
    export(
        NOTHING.timestamp(MINUTE).signed(SERVICE, parts),
        ANYTHING.timestamp().signedBy(List.of(certificate(AUTHORITY)), parts));
    IncomingSecurity byService =
        ANYTHING.timestamp().signedBy(List.of(certificate(SERVICE)), parts);

    for (var entry : List.of(ANN, BOB)) {
      Desk desk = client(version, NOTHING.timestamp(MINUTE).signed(entry, parts), byService);

      assertThat(desk.whoAmI("I am"))
          .isEqualTo("I am " + certificate(entry).getSubjectX500Principal().getName());
    }
  }

  @Test
  void faultsAreSignedToo() {
    export(NOTHING.signed(SERVICE, SignedPart.BODY), ANYTHING);
    IncomingSecurity byService = ANYTHING.signedBy(List.of(certificate(SERVICE)), SignedPart.BODY);

    assertThatThrownBy(() -> client(NOTHING, byService).refuse("closed"))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("closed");
  }

  @Test
  void certificatesThatAreUnknownOrExpiredAreRefused() {
    export(NOTHING, ANYTHING.signedBy(List.of(certificate(AUTHORITY)), SignedPart.BODY));

    for (var entry : List.of(EVE, EXPIRED)) {
      Desk desk = client(NOTHING.signed(entry, SignedPart.BODY), ANYTHING);

      assertThatThrownBy(() -> desk.whoAmI("I am"))
          .isInstanceOf(CallException.class)
          .hasMessageContaining("not accepted");
    }
  }

  @Test
  void certificateThatIsTrustedItselfIssuesNoOthers() {
    export(NOTHING, ANYTHING.signedBy(List.of(certificate(BOB)), SignedPart.BODY));

    assertThatThrownBy(() -> client(NOTHING.signed(ANN, SignedPart.BODY), ANYTHING).whoAmI("I am"))
        .isInstanceOf(CallException.class)
        .hasMessageContaining("not accepted");
  }

  @Test
  void signatureMustCoverAllThatIsDemanded() {
    export(
        NOTHING,
        ANYTHING
            .usernameToken(USERS)
            .signedBy(List.of(certificate(AUTHORITY)), SignedPart.BODY, SignedPart.USERNAME_TOKEN));
    OutgoingSecurity ann = NOTHING.usernameToken(UsernameToken.digest("ann", "secret"));

    assertThat(
            client(ann.signed(ANN, SignedPart.BODY, SignedPart.USERNAME_TOKEN), ANYTHING)
                .whoAmI("I am"))
        .isEqualTo("I am ann");
    assertFault(
        () -> client(ann.signed(ANN, SignedPart.BODY), ANYTHING).whoAmI("I am"),
        "FailedCheck",
        "the signature does not cover {" + SecurityNames.WSSE + "}UsernameToken");
  }

  @ParameterizedTest
  @EnumSource
  void bodiesAndPasswordsAreEncryptedInBothDirections(SoapVersion version) {
    export(
        NOTHING.encryptedForSigner(),
        ANYTHING
            .usernameToken(USERS)
            .signedBy(List.of(certificate(AUTHORITY)), SignedPart.BODY)
            .encryptedFor(SERVICE));
    Desk desk =
        client(
            version,
            NOTHING
                .usernameToken(UsernameToken.text("ann", "secret"))
                .signed(ANN, SignedPart.BODY)
                .encryptedFor(certificate(SERVICE)),
            ANYTHING.encryptedFor(ANN));

    assertThat(desk.whoAmI("I am")).isEqualTo("I am ann");
    assertThat(desk.whoAmI("ä&<\u00a0\r\n\t")).isEqualTo("ä&<\u00a0\r\n\t ann");
  }

  @Test
  void bodiesThatShouldBeEncryptedAreRefusedOtherwise() {
    export(NOTHING, ANYTHING.encryptedFor(SERVICE));

    assertFault(
        () -> client(NOTHING.timestamp(MINUTE), ANYTHING).whoAmI("I am"),
        "InvalidSecurity",
        "the message has no encrypted body");
    assertFault(
        () -> client(NOTHING.encryptedFor(certificate(ANN)), ANYTHING).whoAmI("I am"),
        "InvalidSecurity",
        "the security header is not valid");
  }

  @Test
  void assertionsArePassedOnAsTheyAre() {
    XmlFragment assertion =
        XmlFragment.of(
            "<saml:Assertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\" ID=\"a1\""
                + " xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">\n  <saml:Subject>ann"
                + "</saml:Subject> <saml:AttributeValue>xs:string</saml:AttributeValue>\n"
                + "</saml:Assertion>");
    export(
        NOTHING,
        ANYTHING.assertion(received -> {
          assertThat(received.text()).contains(assertion.text().substring(200));
          assertThat(received.text()).contains("xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"");
          return "ann by assertion";
        }));

    assertThat(client(NOTHING.assertion(assertion), ANYTHING).whoAmI("I am"))
        .isEqualTo("I am ann by assertion");
    assertFault(
        () -> client(NOTHING.timestamp(MINUTE), ANYTHING).whoAmI("I am"),
        "InvalidSecurity",
        "no SAML assertion");
  }

  @Test
  void clientIsToldTheReasonOfAFaultWithoutSecurity() {
    export(NOTHING, ANYTHING.usernameToken(USERS));
    IncomingSecurity byService = ANYTHING.signedBy(List.of(certificate(SERVICE)), SignedPart.BODY);

    assertThatThrownBy(() -> client(NOTHING, byService).whoAmI("I am"))
        .isInstanceOf(CallException.class)
        .hasMessageContaining("without security, which might come from anybody")
        .hasMessageContaining("the message has no UsernameToken");
  }

  @Test
  void passwordsDoNotLeaveTheMachineInClear() {
    URI elsewhere = URI.create("http://desk.example/desk");
    OutgoingSecurity text = NOTHING.usernameToken(UsernameToken.text("ann", "secret"));
    Desk desk =
        soap.lookup(
            elsewhere,
            Desk.class,
            ClientOptions.DEFAULT.filter(new MessageSecurity(text, ANYTHING)));

    assertThatThrownBy(() -> desk.whoAmI("I am"))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("the password would go to " + elsewhere + " in clear");
  }
}
