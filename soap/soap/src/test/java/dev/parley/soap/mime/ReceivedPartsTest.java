package dev.parley.soap.mime;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.api.AttachmentLimits;
import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.XmlException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages with parts, good and bad. */
final class ReceivedPartsTest {
  private static final AttachmentLimits LIMITS =
      new AttachmentLimits(1 << 20, 10, 200, 100, 10_000, Duration.ofMinutes(1));

  private final SpoolSpace space = new SpoolSpace(LIMITS.fileBytesMax());

  /** Body of bytes, which come one or several at a time. */
  private static final class Body extends ByteArrayInputStream {
    private final int step;
    boolean closed;

    Body(byte[] bytes, int step) {
      super(bytes);
      this.step = step;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) {
      return super.read(into, offset, Math.min(length, step));
    }

    @Override
    public void close() {
      closed = true;
    }

    int left() {
      return count - pos;
    }
  }

  private ReceivedParts parts(String type, String body) throws IOException {
    return parts(type, body, 7, LIMITS);
  }

  private ReceivedParts parts(String type, String body, int step, AttachmentLimits limits)
      throws IOException {
    return ReceivedParts.of(
        new Body(body.getBytes(ISO_8859_1), step), MediaType.parse(type), limits, space);
  }

  private static String root(ReceivedParts parts, String start) throws IOException {
    return new String(parts.root(start, 1_000).bytes(), ISO_8859_1);
  }

  private static String text(BinaryContent content) throws IOException {
    try (InputStream in = content.open()) {
      return new String(in.readAllBytes(), ISO_8859_1);
    }
  }

  private static String crlf(String text) {
    return text.replace("\n", "\r\n");
  }

  private static String part(String id, String content) {
    return "\r\n--b\r\nContent-ID: <" + id + ">\r\n\r\n" + content;
  }

  /** Reads parts in an order, and returns their texts. */
  private List<String> read(String body, String... ids) throws IOException {
    List<String> texts = new ArrayList<>();
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body)) {
      root(parts, "");
      List<BinaryContent> contents = new ArrayList<>();
      for (String id : ids) {
        contents.add(parts.part(id));
      }
      parts.envelopeRead();
      for (BinaryContent content : contents) {
        texts.add(text(content));
      }
      assertThat(parts.isPending()).isFalse();
    }
    assertThat(space.used()).isZero();
    return texts;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "multipart/related; boundary=b",
        "Multipart/Related;BOUNDARY=\"b\";type=\"text/xml\"",
        "multipart/related; type=\"a;boundary=c\"; boundary = \"b\" ",
        "multipart/related; x; start=\"<r>\"; boundary=\"\\b\"; start-info=\"a; b=\\\"c\\\"\""
      })
  void boundariesAreFoundInMediaTypes(String type) throws IOException {
    try (ReceivedParts parts = parts(type, part("r", "root") + "\r\n--b--")) {
      assertThat(root(parts, MediaType.parse(type).parameter("start").orElse("")))
          .isEqualTo("root");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 1_000_000})
  void contentIsWhatStandsBetweenDelimiters(int step) throws IOException {
    String tricky = "\r\n--\r\n--bc\r\n--b-\r\n-- b\r\r\n\n--c--b--\r\n--b x\r\n\r";
    String body =
        "preamble" + part("r", "") + part("1", tricky) + part("2", "x\n") + "\r\n--b--\r\n";
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body, step, LIMITS)) {
      assertThat(root(parts, "")).isEmpty();
      BinaryContent first = parts.part("1");
      BinaryContent second = parts.part("2");
      parts.envelopeRead();
      assertThat(text(first)).isEqualTo(tricky);
      assertThat(text(second)).isEqualTo("x\n");
    }
  }

  @Test
  void linesMayEndWithLineFeedsAlone() throws IOException {
    String body = "--b\nContent-ID: <r>\n\nroot\r\n--b\nContent-ID: <1>\n\none\n\n--b--\n";

    assertThat(read(body, "1")).containsExactly("one\n");
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body)) {
      assertThat(root(parts, "")).isEqualTo("root\r");
    }
  }

  @Test
  void partsWithoutContentOrHeadersAreRead() throws IOException {
    String body =
        "--b\r\n\r\n--b\r\nContent-ID: <1>\r\n\r\n--b\r\n\r\nx" + part("2", "y") + "\r\n--b--";

    assertThat(read(body, "1", "2")).containsExactly("", "y");
  }

  @Test
  void partsAreReadInAnyOrder() throws IOException {
    String longer = "1".repeat(5_000);
    String body =
        part("r", "") + part("1", longer) + part("2", "two") + part("3", "3") + "\r\n--b--";

    assertThat(read(body, "3", "1", "2")).containsExactly("3", longer, "two");
    assertThat(read(body, "2", "3", "1")).containsExactly("two", "3", longer);
  }

  @Test
  void partsAreReadInAnyOrderBeforeTheEndOfTheEnvelope() throws IOException {
    String body =
        part("r", "")
            + part("1", "1".repeat(5_000))
            + part("2", "two")
            + part("3", "3")
            + "\r\n--b--";
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body)) {
      root(parts, "");
      assertThat(text(parts.part("2"))).isEqualTo("two");
      assertThat(text(parts.part("1"))).hasSize(5_000);

      assertThat(parts.envelopeRead()).containsExactly("3");
    }
    assertThat(space.used()).isZero();
  }

  @Test
  void partsThatAreKeptAndNotReferredToAreNamed() throws IOException {
    String body =
        part("1", "one") + part("r", "") + part("2", "two") + part("3", "3") + "\r\n--b--";
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body)) {
      root(parts, "r");
      assertThat(text(parts.part("3"))).isEqualTo("3");

      assertThat(parts.envelopeRead()).containsExactlyInAnyOrder("1", "2");
    }
  }

  @Test
  void contentOfTheEnvelopeThatIsKeptIsNoPartThatNothingRefersTo() throws IOException {
    try (ReceivedParts parts =
        ReceivedParts.none(new ByteArrayInputStream(new byte[0]), LIMITS, space)) {
      BinaryContent kept =
          parts.keep(new ByteArrayInputStream("text".getBytes(ISO_8859_1)), "text/plain");

      assertThat(parts.envelopeRead()).isEmpty();
      assertThat(text(kept)).isEqualTo("text");
    }
  }

  @Test
  void partsBeforeTheRootAreKept() throws IOException {
    String body = part("1", "x".repeat(500)) + part("r", "root") + part("2", "two") + "\r\n--b--";
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body)) {
      assertThat(root(parts, "<r>")).isEqualTo("root");
      BinaryContent second = parts.part("2");
      BinaryContent first = parts.part("1");
      parts.envelopeRead();
      assertThat(text(second)).isEqualTo("two");
      assertThat(text(first)).hasSize(500);
    }
    assertThat(space.used()).isZero();
  }

  @Test
  void twoPartsAreReadInTurns() throws IOException {
    String body =
        part("r", "") + part("1", "1".repeat(900)) + part("2", "2".repeat(900)) + "\r\n--b--";
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body)) {
      root(parts, "");
      BinaryContent first = parts.part("1");
      BinaryContent second = parts.part("2");
      parts.envelopeRead();
      try (InputStream one = first.open();
          InputStream two = second.open()) {
        assertThat(one.readNBytes(300)).hasSize(300).containsOnly('1');
        assertThat(two.readNBytes(300)).hasSize(300).containsOnly('2');
        assertThat(one.readAllBytes()).hasSize(600).containsOnly('1');
        assertThat(two.readAllBytes()).hasSize(600).containsOnly('2');
      }
    }
  }

  @Test
  void transferEncodingsAreDecoded() throws IOException {
    String body =
        crlf(
            """
            --b

            root
            --b
            Content-ID: <1>
            Content-Transfer-Encoding:  BASE64

            QUJD
            REVG

            --b
            content-transfer-encoding: quoted-printable
            content-id:
             <2>

            a=3Db=
            c=
            =C3=bc
            --b--
            """);

    assertThat(read(body, "1", "2")).containsExactly("ABCDEF", "a=bc\u00c3\u00bc");
  }

  @Test
  void nestedMultipartsAreContent() throws IOException {
    String nested = "--bb\r\nContent-ID: <x>\r\n\r\nnested\r\n--bb--\r\n";

    assertThat(read(part("r", "") + part("1", nested) + "\r\n--b--", "1")).containsExactly(nested);
  }

  @Test
  void bodiesAreReadToTheirEnd() throws IOException {
    Body body =
        new Body(
            (part("r", "") + part("1", "x") + "\r\n--b--\r\nepilogue").getBytes(ISO_8859_1), 3);
    ReceivedParts parts =
        ReceivedParts.of(body, MediaType.parse("multipart/related; boundary=b"), LIMITS, space);
    root(parts, "");
    BinaryContent content = parts.part("1");
    parts.envelopeRead();
    assertThat(body.closed).isFalse();

    assertThat(text(content)).isEqualTo("x");

    assertThat(body.left()).isZero();
    assertThat(body.closed).isTrue();
  }

  @Test
  void contentThatIsClosedUnreadEndsTheBody() throws IOException {
    Body body =
        new Body((part("r", "") + part("1", "x".repeat(90_000))).getBytes(ISO_8859_1), 3_000);
    ReceivedParts parts =
        ReceivedParts.of(body, MediaType.parse("multipart/related; boundary=b"), LIMITS, space);
    root(parts, "");
    BinaryContent content = parts.part("1");
    parts.envelopeRead();

    content.close();

    assertThat(body.closed).isTrue();
    assertThat(body.left()).isGreaterThan(50_000);
  }

  @Test
  void partsThatNothingRefersToAreTold() throws IOException {
    try (ReceivedParts parts =
        parts("multipart/related; boundary=b", part("r", "") + part("1", "x") + "\r\n--b--")) {
      root(parts, "");

      assertThat(parts.envelopeRead()).containsExactly("1");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no boundary",
        "\r\n--b",
        "\r\n--b\r\nContent-ID: <r>",
        "\r\n--b\r\nContent-ID: <r>\r\n\r\nroot",
        "\r\n--b\r\nContent-ID: <r>\r\n\r\nroot\r\n--b-",
        "\r\n--b--\r\n",
        "\r\n--b\r\nno colon\r\n\r\nroot\r\n--b--",
        "\r\n--b\r\nContent-ID: <r>\r\nContent-ID: <s>\r\n\r\nroot\r\n--b--",
        "\r\n--b\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\nroot\r\n--b--",
        "\r\n--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=zz\r\n--b--"
      })
  void brokenMessagesAreRefused(String body) throws IOException {
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body)) {
      assertThatThrownBy(() -> root(parts, "")).isInstanceOf(IOException.class);
    }
  }

  @Test
  void everyTruncatedMessageIsRefused() throws IOException {
    String whole = part("r", "root") + part("1", "one") + "\r\n--b--";
    for (int length = 0; length < whole.length(); length++) {
      String cut = whole.substring(0, length);
      assertThatThrownBy(() -> read(cut, "1")).as(cut).isInstanceOf(MimeException.class);
    }
    assertThat(read(whole, "1")).containsExactly("one");
  }

  @Test
  void rootsThatAreMissingOrTooLongAreRefused() throws IOException {
    String body = part("r", "root") + "\r\n--b--";
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body)) {
      assertThatThrownBy(() -> root(parts, "<other>")).hasMessageContaining("<other>");
    }
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body)) {
      assertThat(parts.root("", 4).bytes()).hasSize(4);
    }
    try (ReceivedParts parts = parts("multipart/related; boundary=b", body)) {
      assertThatThrownBy(() -> parts.root("", 3)).hasMessageContaining("3 bytes");
    }
  }

  @Test
  void partsThatAreMissingOrTwiceAreRefused() {
    String body = part("r", "") + part("1", "x") + "\r\n--b--";

    assertThatThrownBy(() -> read(body, "2")).hasMessageContaining("no part <2>");
    assertThatThrownBy(() -> read(body, "1", "1")).isInstanceOf(XmlException.class);
    assertThatThrownBy(() -> read(part("r", "") + part("1", "x") + body, "2"))
        .hasMessageContaining("two parts <");
  }

  @ParameterizedTest
  @ValueSource(strings = {"multipart/related", "multipart/related; boundary=\"\""})
  void missingBoundariesAreRefused(String type) {
    assertThatThrownBy(() -> parts(type, "")).isInstanceOf(MimeException.class);
  }

  // ---- limits: at each, and one beyond

  @Test
  void boundariesHaveALimit() throws IOException {
    String longest = "b".repeat(200);
    String body = "--" + longest + "\r\n\r\nroot\r\n--" + longest + "--";
    try (ReceivedParts parts = parts("multipart/related; boundary=" + longest, body)) {
      assertThat(root(parts, "")).isEqualTo("root");
    }
    assertThatThrownBy(() -> parts("multipart/related; boundary=b" + longest, body))
        .isInstanceOf(MimeException.class);
  }

  @Test
  void partsHaveALimit() throws IOException {
    String ten = part("r", "") + part("", "x").repeat(8) + part("1", "last");

    assertThat(read(ten + "\r\n--b--", "1")).containsExactly("last");
    assertThatThrownBy(() -> read(part("r", "") + part("", "x").repeat(10_000), "1"))
        .hasMessageContaining("10 parts");
    assertThatThrownBy(() -> read(part("", "") + ten + "\r\n--b--", "1"))
        .hasMessageContaining("10 parts");
  }

  @Test
  void headersHaveALimit() throws IOException {
    String most = "Content-ID: <1>\r\nx:" + "y".repeat(200 - "Content-ID: <1>x:".length());

    assertThat(read(part("r", "") + "\r\n--b\r\n" + most + "\r\n\r\nx\r\n--b--", "1"))
        .containsExactly("x");
    assertThatThrownBy(
            () -> read(part("r", "") + "\r\n--b\r\n" + most + "y\r\n\r\nx\r\n--b--", "1"))
        .hasMessageContaining("too long");
  }

  @Test
  void preamblesHaveALimit() throws IOException {
    String body = part("r", "") + part("1", "x") + "\r\n--b--";

    assertThat(read("p".repeat(199) + body, "1")).containsExactly("x");
    assertThatThrownBy(() -> read("p".repeat(201) + body, "1")).hasMessageContaining("precede");
  }

  @Test
  void messagesHaveALimit() throws IOException {
    String body = part("r", "") + part("1", "x".repeat(500)) + "\r\n--b--";
    for (int most : new int[] {body.length(), body.length() - 1}) {
      AttachmentLimits limits =
          new AttachmentLimits(most, 10, 200, 100, 10_000, Duration.ofMinutes(1));
      try (ReceivedParts parts = parts("multipart/related; boundary=b", body, 64, limits)) {
        root(parts, "");
        BinaryContent content = parts.part("1");
        parts.envelopeRead();
        if (most == body.length()) {
          assertThat(text(content)).hasSize(500);
        } else {
          assertThatThrownBy(() -> text(content)).hasMessageContaining(most + " bytes");
        }
      }
    }
  }

  @Test
  void keptPartsHaveALimit() throws IOException {
    String most = "x".repeat(10_000);
    String more = "x".repeat(10_000 + LIMITS.memoryBytesMax() + 1);
    String rest = part("2", "") + "\r\n--b--";

    assertThat(read(part("r", "") + part("1", most) + rest, "2", "1")).containsExactly("", most);
    assertThatThrownBy(() -> read(part("r", "") + part("1", more) + rest, "2", "1"))
        .hasMessageContaining("temporary files");
    assertThat(space.used()).isZero();
    assertThat(read(part("r", "") + part("1", more) + rest, "2"))
        .as("with a part that nothing refers to, which is not kept")
        .containsExactly("");
  }

  @Test
  void longContentIsReadInAnyPieces() throws IOException {
    byte[] bytes = new byte[200_000];
    new Random(1).nextBytes(bytes);
    String content = new String(bytes, ISO_8859_1);
    String body = part("r", "") + part("1", content) + "\r\n--b--";
    for (int step : new int[] {1, 100, 16_384, 1 << 20}) {
      try (ReceivedParts parts = parts("multipart/related; boundary=b", body, step, LIMITS)) {
        root(parts, "");
        BinaryContent part = parts.part("1");
        parts.envelopeRead();
        assertThat(text(part)).isEqualTo(content);
      }
    }
  }
}
