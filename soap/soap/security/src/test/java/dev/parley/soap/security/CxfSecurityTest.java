package dev.parley.soap.security;

import static dev.parley.soap.security.TestKeys.ANN;
import static dev.parley.soap.security.TestKeys.AUTHORITY;
import static dev.parley.soap.security.TestKeys.BOB;
import static dev.parley.soap.security.TestKeys.SERVICE;
import static dev.parley.soap.security.TestKeys.certificate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.ExportOptions;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.xml.ws.WebServiceException;
import jakarta.xml.ws.soap.SOAPBinding;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.security.KeyStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.security.auth.callback.CallbackHandler;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.security.wss4j.WSS4JInInterceptor;
import org.apache.cxf.ws.security.wss4j.WSS4JOutInterceptor;
import org.apache.wss4j.common.ConfigurationConstants;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Apache CXF as client of a service, and as service of a client, with the same policies. */
class CxfSecurityTest {
  private static final UserPasswords USERS = UserPasswords.of(Map.of("ann", "secret"));
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final IncomingSecurity BY_SERVICE =
      IncomingSecurity.NONE
          .timestamp()
          .signedBy(List.of(certificate(SERVICE)), SignedPart.BODY, SignedPart.TIMESTAMP);
  private static final String BODY_AND_TIME =
      "{Element}{http://schemas.xmlsoap.org/soap/envelope/}Body;"
          + "{Element}{http://www.w3.org/2003/05/soap-envelope}Body;"
          + "{Element}{"
          + SecurityNames.WSU
          + "}Timestamp";

  /** The caches would keep threads. */
  private static final Map<String, Object> WITHOUT_CACHES =
      Map.of(
          "ws-security.enable.nonce.cache", "false", "ws-security.enable.timestamp.cache", "false");

  /** Service of both stacks. */
  @WebService(targetNamespace = "urn:desk", serviceName = "DeskService", portName = "DeskPort")
  public interface Desk {
    /** {@return the greeting with the caller's name} */
    String whoAmI(@WebParam(name = "greeting") String greeting);
  }

  /** What a client and a service agree on, as both stacks say it. */
  enum Policy {
    TEXT(
        "UsernameToken",
        OutgoingSecurity.NONE.usernameToken(UsernameToken.text("ann", "secret")),
        IncomingSecurity.NONE.usernameToken(USERS)),
    DIGEST_AND_TIME(
        "UsernameToken Timestamp",
        OutgoingSecurity.NONE
            .usernameToken(UsernameToken.digest("ann", "secret"))
            .timestamp(MINUTE),
        IncomingSecurity.NONE.usernameToken(USERS).timestamp()),
    SIGNATURE(
        "Timestamp Signature",
        OutgoingSecurity.NONE.timestamp(MINUTE).signed(ANN, SignedPart.BODY, SignedPart.TIMESTAMP),
        IncomingSecurity.NONE
            .timestamp()
            .signedBy(List.of(certificate(AUTHORITY)), SignedPart.BODY, SignedPart.TIMESTAMP)),
    SIGNATURE_AND_USER(
        "UsernameToken Timestamp Signature",
        OutgoingSecurity.NONE
            .usernameToken(UsernameToken.digest("ann", "secret"))
            .timestamp(MINUTE)
            .signed(ANN, SignedPart.BODY, SignedPart.TIMESTAMP),
        IncomingSecurity.NONE
            .usernameToken(USERS)
            .timestamp()
            .signedBy(List.of(certificate(AUTHORITY)), SignedPart.BODY, SignedPart.TIMESTAMP)),
    ENCRYPTION(
        "Timestamp Signature Encryption",
        OutgoingSecurity.NONE
            .timestamp(MINUTE)
            .signed(ANN, SignedPart.BODY, SignedPart.TIMESTAMP)
            .encryptedFor(certificate(SERVICE)),
        IncomingSecurity.NONE
            .timestamp()
            .signedBy(List.of(certificate(AUTHORITY)), SignedPart.BODY, SignedPart.TIMESTAMP)
            .encryptedFor(SERVICE));

    final String actions;
    final OutgoingSecurity client;
    final IncomingSecurity service;

    Policy(String actions, OutgoingSecurity client, IncomingSecurity service) {
      this.actions = actions;
      this.client = client;
      this.service = service;
    }

    boolean hasUser() {
      return actions.contains("UsernameToken");
    }
  }

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap soap = Soap.on(parley);

  private static List<Object[]> policies() {
    return List.of(Policy.values()).stream()
        .flatMap(policy ->
            List.of(SoapVersion.values()).stream().map(version -> new Object[] {policy, version}))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void cxfCallsAService(Policy policy, SoapVersion version) {
    URI address = soap.listen(URI.create("http://127.0.0.1:0")).resolve("/desk");
    soap.export(
        "/desk",
        Desk.class,
        greeting -> greeting + " " + Call.CURRENT.get().caller().user().orElse("nobody"),
        ExportOptions.DEFAULT.filter(new MessageSecurity(responses(), policy.service)));
    String name = policy.hasUser() ? "ann" : "CN=ann";

    Desk desk = cxf(address, version, policy, "secret");

    assertThat(desk.whoAmI("I am")).isEqualTo("I am " + name);
    assertThat(desk.whoAmI("again")).isEqualTo("again " + name);
    if (policy.hasUser()) {
      Desk wrong = cxf(address, version, policy, "guessed");
      assertThatThrownBy(() -> wrong.whoAmI("I am"))
          .isInstanceOf(WebServiceException.class)
          // CXF reads no fault of status 400, which SOAP 1.2 demands
          .hasMessageContaining(
              version == SoapVersion.V1_1 ? "is not accepted" : "Could not send Message");
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void clientCallsCxf(Policy policy, SoapVersion version) throws IOException {
    URI address = URI.create("http://127.0.0.1:" + freePort() + "/desk");
    Server server = cxfServer(address, version, policy);
    try {
      ClientOptions options = ClientOptions.DEFAULT.version(version).strictly();
      Desk desk =
          soap.lookup(
              address, Desk.class, options.filter(new MessageSecurity(policy.client, BY_SERVICE)));

      assertThat(desk.whoAmI("I am")).isEqualTo("I am here");
      assertThat(desk.whoAmI("I am again")).isEqualTo("I am again here");
      Desk nobody =
          soap.lookup(
              address,
              Desk.class,
              options.filter(new MessageSecurity(OutgoingSecurity.NONE, BY_SERVICE)));
      assertThatThrownBy(() -> nobody.whoAmI("I am")).isInstanceOf(CallException.class);
    } finally {
      server.destroy();
    }
  }

  /** Service with binary values. */
  @WebService(targetNamespace = "urn:store", serviceName = "StoreService", portName = "StorePort")
  public interface Store {
    /** {@return the content} */
    byte[] echo(@WebParam(name = "content") byte[] content);
  }

  private static byte[] content() {
    byte[] content = new byte[10_000];
    new Random(7).nextBytes(content);
    return content;
  }

  @ParameterizedTest
  @MethodSource("signingPolicies")
  void cxfSendsSignedContentInParts(Policy policy, SoapVersion version) {
    URI address = soap.listen(URI.create("http://127.0.0.1:0")).resolve("/store");
    List<String> media = new CopyOnWriteArrayList<>();
    soap.export(
        "/store",
        Store.class,
        content -> content,
        ExportOptions.DEFAULT.filter(new MessageSecurity(responses(), policy.service)));
    JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
    factory.setServiceClass(Store.class);
    Store store = (Store) client(factory, address, version, policy, "secret", Optional.of(media));

    assertThat(store.echo(content())).isEqualTo(content());
    assertThat(media).singleElement().asString().startsWith("multipart/related");
  }

  @ParameterizedTest
  @MethodSource("signingPolicies")
  void cxfAnswersWithSignedContentInParts(Policy policy, SoapVersion version) throws IOException {
    URI address = URI.create("http://127.0.0.1:" + freePort() + "/store");
    JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
    factory.setServiceClass(Store.class);
    factory.setServiceBean((Store) content -> content);
    List<String> media = new CopyOnWriteArrayList<>();
    Server server = server(factory, address, version, policy, Optional.of(media));
    try {
      Store store =
          soap.lookup(
              address,
              Store.class,
              ClientOptions.DEFAULT
                  .version(version)
                  .strictly()
                  .filter(new MessageSecurity(policy.client, BY_SERVICE)));

      assertThat(store.echo(content())).isEqualTo(content());
      assertThat(media).singleElement().asString().startsWith("multipart/related");
    } finally {
      server.destroy();
    }
  }

  private static List<Object[]> signingPolicies() {
    return policies().stream()
        .filter(each -> ((Policy) each[0]).actions.contains("Signature"))
        .toList();
  }

  /** A key of an elliptic curve signs with ECDSA. */
  @ParameterizedTest
  @EnumSource
  void cxfAcceptsSignaturesByEllipticCurves(SoapVersion version) throws IOException {
    URI address = URI.create("http://127.0.0.1:" + freePort() + "/desk");
    Server server = cxfServer(address, version, Policy.SIGNATURE);
    try {
      OutgoingSecurity byBob =
          OutgoingSecurity.NONE
              .timestamp(MINUTE)
              .signed(BOB, SignedPart.BODY, SignedPart.TIMESTAMP);
      Desk desk =
          soap.lookup(
              address,
              Desk.class,
              ClientOptions.DEFAULT
                  .version(version)
                  .filter(new MessageSecurity(byBob, BY_SERVICE)));

      assertThat(desk.whoAmI("I am")).isEqualTo("I am here");
    } finally {
      server.destroy();
    }
  }

  private static OutgoingSecurity responses() {
    return OutgoingSecurity.NONE
        .timestamp(MINUTE)
        .signed(SERVICE, SignedPart.BODY, SignedPart.TIMESTAMP);
  }

  private static Desk cxf(URI address, SoapVersion version, Policy policy, String password) {
    JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
    factory.setServiceClass(Desk.class);
    return (Desk) client(factory, address, version, policy, password, Optional.empty());
  }

  /**
   * Makes a client.
   *
   * @param media receives the media types of requests, which have parts; empty for none
   */
  private static Object client(
      JaxWsProxyFactoryBean factory,
      URI address,
      SoapVersion version,
      Policy policy,
      String password,
      Optional<List<String>> media) {
    factory.setAddress(address.toString());
    factory.setBindingId(binding(version));
    Map<String, Object> properties = new HashMap<>(WITHOUT_CACHES);
    media.ifPresent(_ -> properties.put("mtom-enabled", true));
    factory.setProperties(properties);
    WSS4JOutInterceptor out =
        new WSS4JOutInterceptor(cxfOut(policy.actions, policy == Policy.TEXT, ANN, password));
    factory.getOutInterceptors().add(out);
    media.ifPresent(seen -> factory.getOutInterceptors().add(new SeenMedia(seen)));
    WSS4JInInterceptor in = new WSS4JInInterceptor(cxfIn("Timestamp Signature", SERVICE, ANN));
    factory.getInInterceptors().add(in);
    factory.getInFaultInterceptors().add(unsecuredFaults());
    return factory.create();
  }

  /** Records the media types of messages when their headers are sent. */
  private static final class SeenMedia extends AbstractPhaseInterceptor<Message> {
    private final List<String> seen;

    SeenMedia(List<String> seen) {
      super(Phase.PREPARE_SEND_ENDING);
      this.seen = seen;
    }

    @Override
    public void handleMessage(Message message) {
      seen.add(String.valueOf(message.get(Message.CONTENT_TYPE)));
    }
  }

  /** CXF's client would refuse the fault of a refused request, which has no security. */
  private static WSS4JInInterceptor unsecuredFaults() {
    return new WSS4JInInterceptor(Map.of(ConfigurationConstants.ACTION, "NoSecurity"));
  }

  private static Server cxfServer(URI address, SoapVersion version, Policy policy) {
    JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
    factory.setServiceClass(Desk.class);
    factory.setServiceBean((Desk) greeting -> greeting + " here");
    return server(factory, address, version, policy, Optional.empty());
  }

  private static Server server(
      JaxWsServerFactoryBean factory,
      URI address,
      SoapVersion version,
      Policy policy,
      Optional<List<String>> media) {
    factory.setAddress(address.toString());
    factory.setBindingId(binding(version));
    Map<String, Object> properties = new HashMap<>(WITHOUT_CACHES);
    media.ifPresent(_ -> properties.put("mtom-enabled", true));
    factory.setProperties(properties);
    factory
        .getInInterceptors()
        .add(new WSS4JInInterceptor(cxfIn(policy.actions, AUTHORITY, SERVICE)));
    WSS4JOutInterceptor out =
        new WSS4JOutInterceptor(cxfOut("Timestamp Signature", false, SERVICE, ""));
    factory.getOutInterceptors().add(out);
    media.ifPresent(seen -> factory.getOutInterceptors().add(new SeenMedia(seen)));
    return factory.create();
  }

  private static String binding(SoapVersion version) {
    return version == SoapVersion.V1_1
        ? SOAPBinding.SOAP11HTTP_BINDING
        : SOAPBinding.SOAP12HTTP_BINDING;
  }

  private static Map<String, Object> cxfOut(
      String actions, boolean text, KeyStore.PrivateKeyEntry signer, String password) {
    Merlin keys = new MessageKeys(Optional.of(signer), List.of());
    Merlin service = new MessageKeys(Optional.of(SERVICE), List.of());
    Map<String, Object> all = new HashMap<>();
    all.put(ConfigurationConstants.ACTION, actions);
    all.put(ConfigurationConstants.USER, "ann");
    all.put(ConfigurationConstants.PASSWORD_TYPE, text ? "PasswordText" : "PasswordDigest");
    all.put(ConfigurationConstants.PW_CALLBACK_REF, passwords(password));
    all.put(ConfigurationConstants.SIGNATURE_USER, MessageKeys.ALIAS);
    all.put(ConfigurationConstants.SIG_PROP_REF_ID, "signer");
    all.put("signer", keys);
    all.put(ConfigurationConstants.SIG_KEY_ID, "DirectReference");
    all.put(ConfigurationConstants.SIG_ALGO, "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
    all.put(ConfigurationConstants.SIG_DIGEST_ALGO, "http://www.w3.org/2001/04/xmlenc#sha256");
    all.put(ConfigurationConstants.OPTIONAL_SIGNATURE_PARTS, BODY_AND_TIME);
    all.put(ConfigurationConstants.ENCRYPTION_USER, MessageKeys.ALIAS);
    all.put(ConfigurationConstants.ENC_PROP_REF_ID, "receiver");
    all.put("receiver", service);
    all.put(ConfigurationConstants.ENC_SYM_ALGO, "http://www.w3.org/2009/xmlenc11#aes128-gcm");
    all.put(
        ConfigurationConstants.ENC_KEY_TRANSPORT,
        "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p");
    return all;
  }

  private static Map<String, Object> cxfIn(
      String actions, KeyStore.PrivateKeyEntry trusted, KeyStore.PrivateKeyEntry own) {
    Map<String, Object> all = new HashMap<>();
    all.put(ConfigurationConstants.ACTION, actions);
    all.put(ConfigurationConstants.PW_CALLBACK_REF, passwords("secret"));
    all.put(ConfigurationConstants.SIG_VER_PROP_REF_ID, "trusted");
    all.put("trusted", new MessageKeys(Optional.empty(), List.of(certificate(trusted))));
    all.put(ConfigurationConstants.DEC_PROP_REF_ID, "own");
    all.put("own", new MessageKeys(Optional.of(own), List.of()));
    return all;
  }

  private static CallbackHandler passwords(String password) {
    return callbacks -> {
      for (var callback : callbacks) {
        if (callback instanceof WSPasswordCallback wanted) {
          wanted.setPassword(password);
        }
      }
    };
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
