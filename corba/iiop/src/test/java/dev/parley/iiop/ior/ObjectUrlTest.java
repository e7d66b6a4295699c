package dev.parley.iiop.ior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.ior.Corbaloc.Address;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ObjectUrlTest {
  @Test
  void aCorbalocNamesPlacesAndAKey() {
    var corbaloc =
        corbaloc("corbaloc:iiop:1.2@one:1,:two,ssliop:1.1@[::1]:65535,iiop:[fe80::1]/a/%00%fF");

    assertThat(corbaloc.addresses())
        .containsExactly(
            new Address(GiopVersion.V1_2, "one", 1, false),
            new Address(GiopVersion.V1_2, "two", 2809, false),
            new Address(GiopVersion.V1_1, "::1", 65_535, true),
            new Address(GiopVersion.V1_2, "fe80::1", 2809, false));
    assertThat(corbaloc.key()).containsExactly('a', '/', 0, 0xFF);
    assertThat(corbaloc)
        .hasToString(
            "corbaloc:iiop:1.2@one:1,iiop:1.2@two:2809,ssliop:1.1@[::1]:65535,iiop:1.2@[fe80::1]:2809/a/%00%FF");
    assertThat(ObjectUrl.parse(corbaloc.toString())).usingRecursiveComparison().isEqualTo(corbaloc);
  }

  @Test
  void aCorbalocIsAReferenceWithoutAType() {
    var ior = corbaloc("corbaloc::one,ssliop:two:99/Key").toIor();

    assertThat(ior.typeId()).isEmpty();
    assertThat(ior.addresses().stream().map(one -> one.host() + one.port() + one.tls()))
        .containsExactly("one2809false", "two99true");
    assertThat(ior.iiopProfiles().getFirst().key())
        .isEqualTo("Key".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void aCorbalocMayAskThisProcess() {
    var corbaloc = corbaloc("corbaloc:rir:/TradingService");

    assertThat(corbaloc.isInitialReference()).isTrue();
    assertThat(corbaloc).hasToString("corbaloc:rir:/TradingService");
    assertThat(corbaloc("corbaloc:rir:")).hasToString("corbaloc:rir:/NameService");
    assertThatThrownBy(corbaloc::toIor).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aCorbanameNamesAContextAndANameInIt() {
    var corbaname = (Corbaname) ObjectUrl.parse("corbaname::host#shop/Orders.service%20%c3%a9");

    assertThat(corbaname.name()).isEqualTo("shop/Orders.service é");
    assertThat(corbaname.addresses())
        .containsExactly(new Address(GiopVersion.V1_2, "host", 2809, false));
    assertThat(corbaname.context().key())
        .isEqualTo("NameService".getBytes(StandardCharsets.US_ASCII));
    assertThat(corbaname)
        .hasToString("corbaname:iiop:1.2@host:2809/NameService#shop/Orders.service%20%C3%A9");
    assertThat(((Corbaname) ObjectUrl.parse("corbaname:rir:#a")).context().isInitialReference())
        .isTrue();
    assertThat(((Corbaname) ObjectUrl.parse("corbaname::host/Key")).name()).isEmpty();
  }

  @Test
  void schemesAreReadInEitherCase() {
    assertThat(ObjectUrl.parse(" CORBALOC:IIOP:host/K ")).isInstanceOf(Corbaloc.class);
    assertThat(ObjectUrl.parse("ior:" + Ior.NIL.toString().substring(4))).isEqualTo(Ior.NIL);
  }

  @Test
  void textThatIsNoReferenceIsRefusedWithItsMinorCode() {
    for (var text : new String[] {"", "host", "http://host/", "file:x", "ior"}) {
      assertRefused(UrlEscapes.BAD_SCHEME, text);
    }
    for (var place :
        new String[] {
          "", "host", "http:host", ":", ":1.2@", ":1.3@host", ":2.0@host", ":host:", ":host:0",
          ":host:65536", ":host:x", ":host:-1", ":host:1:2", ":[::1", ":[]", ":[::1]2", ":a,",
              ",:a",
          ":host:+1", ":[[01]:2", ":a]", ":1.2@a@b", ": a", "rir:,:host"
        }) {
      assertRefused(UrlEscapes.BAD_ADDRESS, "corbaloc:" + place + "/Key");
    }
    for (var text :
        new String[] {
          "corbaloc::h/%", "corbaloc::h/%4", "corbaloc::h/%zz", "corbaname::h#%1", "IOR:0", "IOR:xy"
        }) {
      assertRefused(UrlEscapes.BAD_REST, text);
    }
  }

  @Test
  void tooManyPlacesAreRefused() {
    assertThatThrownBy(() -> ObjectUrl.parse("corbaloc:" + ":h,".repeat(100) + ":h/K"))
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> assertThat(e.reason()).isEqualTo(CdrException.Reason.IMP_LIMIT));
  }

  @Test
  void urlsAreExplainedInWords() {
    assertThat(IorExplainer.explain(ObjectUrl.parse("corbaname:ssliop:1.2@host:9/%01#a/b")))
        .containsExactly("key: 1 octets 01", "place: host port 9, IIOP 1.2, TLS", "name: a/b");
    assertThat(IorExplainer.explain(ObjectUrl.parse("corbaname:rir:")))
        .containsExactly(
            "key: \"NameService\"",
            "place: this process's own initial references",
            "name: none, the naming context itself");
  }

  private static Corbaloc corbaloc(String text) {
    return (Corbaloc) ObjectUrl.parse(text);
  }

  private static void assertRefused(int minor, String text) {
    assertThatThrownBy(() -> ObjectUrl.parse(text))
        .as(text)
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> {
              assertThat(e.reason()).as(text).isEqualTo(CdrException.Reason.BAD_PARAM);
              assertThat(e.minor()).as(text).isEqualTo(CdrException.OMG_VMCID | minor);
            });
  }
}
