package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapLimits;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.ExportOptions;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlName;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A small filter over whole envelopes: a header with a HMAC of all bytes without that header. */
class EnvelopeFilterTest {
  private static final XmlName HEADER = new XmlName("urn:mac", "Mac");
  private static final Pattern BLOCK =
      Pattern.compile(
          "<soap:Header><m:Mac xmlns:m=\"urn:mac\" soap:mustUnderstand=\"1\">([0-9a-f]+)</m:Mac>"
              + "</soap:Header>");

  /** HMAC of the bytes; a response has that of its request too. */
  private record MacFilter(String key, String user) implements EnvelopeFilter {
    @Override
    public Exchange start(SoapVersion version, String peer) {
      return new Exchange() {
        private String first = "";

        @Override
        public byte[] outgoing(byte[] envelope) {
          String text = new String(envelope, StandardCharsets.UTF_8);
          String mac = mac(first + text);
          first = first.isEmpty() ? mac : first;
          String header =
              "<soap:Header><m:Mac xmlns:m=\"urn:mac\" soap:mustUnderstand=\"1\">"
                  + mac
                  + "</m:Mac></soap:Header>";
          return text.replaceFirst("<soap:Body", header + "<soap:Body")
              .getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Incoming incoming(byte[] envelope) {
          String text = new String(envelope, StandardCharsets.UTF_8);
          Matcher found = BLOCK.matcher(text);
          if (!found.find() || !found.group(1).equals(mac(first + found.replaceFirst("")))) {
            throw new SoapFault(SoapFault.Code.SENDER, "the message is not authentic");
          }
          first = first.isEmpty() ? found.group(1) : first;
          return new Incoming(
              envelope, Optional.of(new CallerIdentity(peer, Optional.of(user))), Set.of(HEADER));
        }
      };
    }

    private String mac(String text) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  interface Desk {
    String whoAmI(String greeting);

    String large(int chars);

    void refuse(String why);

    void close() throws Closed;
  }

  /** Has no message, as exceptions that are made of a WSDL. */
  public static final class Closed extends Exception {
    private static final long serialVersionUID = 1;
  }

  private static final class DeskServant implements Desk {
    @Override
    public void close() throws Closed {
      throw new Closed();
    }

    @Override
    public String whoAmI(String greeting) {
      return greeting + " " + Call.CURRENT.get().caller().user().orElse("nobody");
    }

    @Override
    public String large(int chars) {
      return "x".repeat(chars);
    }

    @Override
    public void refuse(String why) {
      throw new SoapFault(SoapFault.Code.SENDER, why);
    }
  }

  private static final ClientOptions CLIENT = ClientOptions.DEFAULT;

  @AutoClose private final Parley parley = Parley.start();

  @AutoClose
  private final Soap soap =
      Soap.builder(parley).limits(new SoapLimits(XmlLimits.MESSAGES, 10, 10)).start();

  private final URI desk = soap.listen(URI.create("http://127.0.0.1:0")).resolve("/desk");

  private Desk desk(String key, ClientOptions options) {
    return soap.lookup(desk, Desk.class, options.filter(new MacFilter(key, "server")));
  }

  private void export(String key) {
    soap.export(
        "/desk",
        Desk.class,
        new DeskServant(),
        ExportOptions.DEFAULT.filter(new MacFilter(key, "ann")));
  }

  @ParameterizedTest
  @EnumSource
  void messagesPassWithTheIdentityThatTheFilterFound(SoapVersion version) {
    export("key");

    assertThat(desk("key", CLIENT.version(version)).whoAmI("I am")).isEqualTo("I am ann");
    assertThat(desk("key", CLIENT.version(version)).large(200_000)).hasSize(200_000);
  }

  @Test
  void faultsPassTheFilterToo() {
    export("key");

    assertThatThrownBy(() -> desk("key", CLIENT).refuse("closed"))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("closed");
  }

  @Test
  void wrongMessagesAreRefusedBeforeTheyAreInterpreted() {
    export("other key");

    // the fault has the server's key, which the client does not accept either
    assertThatThrownBy(() -> desk("key", CLIENT).whoAmI("hello"))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("not authentic");
    assertThatThrownBy(() -> soap.lookup(desk, Desk.class).whoAmI("hello"))
        .isInstanceOf(CallException.class)
        .hasMessageContaining("Mac is not understood");
  }

  @Test
  void clientWithoutTheFilterIsRefusedByAService() {
    export("key");

    assertThatThrownBy(() -> soap.lookup(desk, Desk.class, CLIENT).whoAmI("hello"))
        .isInstanceOf(CallException.class);
  }

  @Test
  void filterWithinAnotherOneIsNearerToTheCaller() {
    export("key");
    List<String> inside = new ArrayList<>();
    List<String> outside = new ArrayList<>();
    EnvelopeFilter mac = new MacFilter("key", "service");
    Desk client =
        soap.lookup(desk, Desk.class, CLIENT.filter(log(inside).within(mac).within(log(outside))));

    assertThat(client.whoAmI("hello")).isEqualTo("hello ann");
    assertThat(inside).hasSize(2);
    assertThat(inside.getFirst()).doesNotContain("urn:mac");
    assertThat(outside).hasSize(2).allMatch(envelope -> envelope.contains("urn:mac"));
  }

  @Test
  void declaredExceptionWithoutAMessageHasItsNameAsReason() {
    export("key");
    List<String> seen = new ArrayList<>();
    EnvelopeFilter mac = new MacFilter("key", "service");
    Desk client = soap.lookup(desk, Desk.class, CLIENT.filter(log(seen).within(mac)));

    assertThatThrownBy(client::close)
        .isInstanceOf(Closed.class)
        .hasMessage(null)
        .cause()
        .isInstanceOf(SoapFault.class)
        .hasMessage("Closed");
    assertThat(seen.getLast()).contains("<faultstring>Closed</faultstring>");
  }

  private static EnvelopeFilter log(List<String> to) {
    return (version, peer) ->
        new EnvelopeFilter.Exchange() {
          @Override
          public byte[] outgoing(byte[] envelope) {
            to.add(new String(envelope, StandardCharsets.UTF_8));
            return envelope;
          }

          @Override
          public EnvelopeFilter.Incoming incoming(byte[] envelope) {
            to.add(new String(envelope, StandardCharsets.UTF_8));
            return new EnvelopeFilter.Incoming(envelope, Optional.empty(), Set.of());
          }
        };
  }

  @Test
  void filterThatSendsNothingFailsTheCall() {
    export("key");
    EnvelopeFilter refusing =
        (version, peer) ->
            new EnvelopeFilter.Exchange() {
              @Override
              public byte[] outgoing(byte[] envelope) {
                throw new SoapFault(SoapFault.Code.SENDER, "there is no key for " + peer);
              }

              @Override
              public EnvelopeFilter.Incoming incoming(byte[] envelope) {
                throw new IllegalStateException("nothing was sent");
              }
            };
    Desk refused = soap.lookup(desk, Desk.class, CLIENT.filter(refusing));

    assertThatThrownBy(() -> refused.whoAmI("hello"))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("there is no key for " + desk);
  }
}
