package dev.parley.soap.xml;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XmlReaderTest {
  private static final XmlLimits SMALL = new XmlLimits(1_000, 3, 5, 2, 2, 10, 20);

  private static XmlReader open(String document, XmlLimits limits) {
    return open(document, UTF_8, limits);
  }

  private static XmlReader open(String document, Charset charset, XmlLimits limits) {
    return XmlReader.open(
        new ByteArrayInputStream(document.getBytes(charset)), Optional.empty(), limits);
  }

  private static void readAll(String document, XmlLimits limits) {
    try (XmlReader in = open(document, limits)) {
      in.skip();
      in.finish();
    }
  }

  @Test
  void childrenAndTextsAreReadInOrder() {
    try (XmlReader in = open("<a><!-- one --><b>1</b> <c x='2'><d/></c></a>", XmlLimits.MESSAGES)) {
      assertThat(in.name()).isEqualTo(XmlName.unqualified("a"));
      assertThat(in.nextChild()).isTrue();
      assertThat(in.text()).isEqualTo("1");
      assertThat(in.nextChild()).isTrue();
      assertThat(in.attribute("", "x")).isEqualTo("2");
      in.skip();
      assertThat(in.nextChild()).isFalse();
      in.finish();
    }
  }

  @Test
  void textIsJoinedAroundCommentsSectionsAndPredefinedEntities() {
    try (XmlReader in =
        open("<a>1 &lt;<!-- no --><![CDATA[ <2> ]]>&#x20AC;</a>", XmlLimits.MESSAGES)) {
      assertThat(in.text()).isEqualTo("1 < <2> €");
    }
  }

  @Test
  void utf16WithItsMarkIsRead() {
    try (XmlReader in = open("<a>ö</a>", UTF_16, XmlLimits.MESSAGES)) {
      assertThat(in.text()).isEqualTo("ö");
    }
  }

  @Test
  void prefixesInContentStandForTheirNamespaces() {
    try (XmlReader in = open("<a xmlns:p='urn:p'>p:b</a>", XmlLimits.MESSAGES)) {
      assertThat(in.qualified("p:b")).isEqualTo(new XmlName("urn:p", "b"));
      assertThatThrownBy(() -> in.qualified("q:b")).isInstanceOf(XmlException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE a><a/>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
        "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
        "<!DOCTYPE a [<!ENTITY % b SYSTEM 'http://127.0.0.1:9/x'> %b;]><a/>",
        "<a>&b;</a>",
        "<a b='&c;'/>",
        "<?xml-stylesheet href='x'?><a/>",
        "<a><?php x?></a>",
        "<?xml version='1.0' encoding='IBM037'?><a/>",
      })
  void documentTypesEntitiesAndInstructionsAreRefused(String document) {
    assertThatThrownBy(() -> readAll(document, XmlLimits.MESSAGES))
        .isInstanceOf(XmlException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "<a>",
        "<a",
        "<a></b>",
        "<a/><b/>",
        "<a>\u0001</a>",
        "<a b='1' b='2'/>",
        "<p:a/>",
      })
  void brokenDocumentsAreRefused(String document) {
    assertThatThrownBy(() -> readAll(document, XmlLimits.MESSAGES))
        .isInstanceOf(XmlException.class);
  }

  @Test
  void overlongUtf8IsRefusedAndNotPrinted() {
    byte[] document = {'<', 'a', '>', (byte) 0xC0, (byte) 0xAF, '<', '/', 'a', '>'};
    PrintStream before = System.err;
    var printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, UTF_8));
    try {
      assertThatThrownBy(() -> text(document, Optional.empty()))
          .isInstanceOf(XmlException.class)
          .hasMessageContaining("bytes that its encoding does not have");
    } finally {
      System.setErr(before);
    }
    assertThat(printed.toString(UTF_8)).isEmpty();
  }

  @Test
  void truncatedUtf16IsRefused() {
    byte[] document = "<a>ö</a>".getBytes(UTF_16);

    assertThatThrownBy(() -> text(Arrays.copyOf(document, document.length - 1), Optional.empty()))
        .isInstanceOf(XmlException.class);
  }

  @Test
  void byteOrderMarkPrecedesTheTransportWhichPrecedesTheDeclaration() {
    String declared = "<?xml version='1.0' encoding='ISO-8859-1'?><a>ö</a>";

    assertThat(text(declared.getBytes(ISO_8859_1), Optional.empty())).isEqualTo("ö");
    assertThat(text(declared.getBytes(UTF_8), Optional.of("utf-8"))).isEqualTo("ö");
    assertThat(text(("\uFEFF" + declared).getBytes(UTF_8), Optional.of("ISO-8859-1")))
        .isEqualTo("ö");
    assertThat(text("<a>ö</a>".getBytes(UTF_16LE), Optional.empty())).isEqualTo("ö");
    assertThat(text("<a>ö</a>".getBytes(UTF_16BE), Optional.of("UTF-16"))).isEqualTo("ö");
  }

  private static String text(byte[] document, Optional<String> charset) {
    try (XmlReader in =
        XmlReader.open(new ByteArrayInputStream(document), charset, XmlLimits.MESSAGES)) {
      return in.text();
    }
  }

  @Test
  void depthIsLimited() {
    readAll("<a><b><c/></b></a>", SMALL);
    assertRefused("<a><b><c><d/></c></b></a>", "deeper than 3");
  }

  @Test
  void elementsAreLimited() {
    readAll("<a><b/><b/><b/><b/></a>", SMALL);
    assertRefused("<a><b/><b/><b/><b/><b/></a>", "more than 5 elements");
  }

  @Test
  void attributesAreLimited() {
    readAll("<a b='' c=''/>", SMALL);
    assertRefused("<a b='' c='' d=''/>", "more than 2 attributes");
  }

  @Test
  void namespaceDeclarationsAreLimited() {
    readAll("<a xmlns:b='b' xmlns:c='c'/>", SMALL);
    assertRefused("<a xmlns:b='b' xmlns:c='c' xmlns:d='d'/>", "more than 2 namespaces");
  }

  @Test
  void namespacesInScopeAreLimited() {
    XmlLimits deep = new XmlLimits(1_000, 6, 10, 2, 2, 10, 20);
    String two = "<a xmlns:b='b' xmlns:c='c'>";
    readAll(two.repeat(4) + "<a/>" + "</a>".repeat(4), deep);
    readAll(two + (two + "</a>").repeat(5) + "</a>", deep);
    assertThatThrownBy(() -> readAll(two.repeat(5) + "</a>".repeat(5), deep))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("more than 8 namespaces are in scope");
  }

  @Test
  void namesAreLimited() {
    readAll("<abcdefghij/>", SMALL);
    assertRefused("<abcdefghijk/>", "longer than 10");
    assertRefused("<a abcdefghijk=''/>", "longer than 10");
    readAll("<a xmlns='" + "n".repeat(40) + "'/>", SMALL);
    assertRefused("<a xmlns='" + "n".repeat(41) + "'/>", "longer than 40");
  }

  @Test
  void textsAreLimited() {
    String full = "t".repeat(20);
    try (XmlReader in = open("<a b='" + full + "'>" + full + "</a>", SMALL)) {
      assertThat(in.text()).isEqualTo(full);
    }
    assertThatThrownBy(
            () -> {
              try (XmlReader in = open("<a>" + full + "t</a>", SMALL)) {
                in.text();
              }
            })
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("longer than 20");
    assertRefused("<a b='" + full + "t'/>", "longer than 20");
  }

  @Test
  void bytesAreLimited() {
    readAll("<a>" + " ".repeat(993) + "</a>", SMALL);
    assertRefused("<a>" + " ".repeat(994) + "</a>", "longer than 1000 bytes");
  }

  private static void assertRefused(String document, String why) {
    assertThatThrownBy(() -> readAll(document, SMALL))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining(why);
  }
}
