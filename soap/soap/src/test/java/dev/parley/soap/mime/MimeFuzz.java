package dev.parley.soap.mime;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.soap.api.AttachmentLimits;
import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.XmlException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fuzz target: the first line is a media type, the rest the body of a message whose root part names
 * the parts to read, as {@code cid:…;}. Its short form is {@link MimeFuzzTest}.
 */
public final class MimeFuzz {
  static final int ROOT_BYTES_MAX = 1_000;
  static final AttachmentLimits LIMITS =
      new AttachmentLimits(100_000, 20, 500, 50, 10_000, Duration.ofMinutes(1));
  private static final Pattern REFERENCE = Pattern.compile("cid:([^;]*);");

  private MimeFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    String text = new String(input, ISO_8859_1);
    int end = Math.max(0, text.indexOf('\n'));
    SpoolSpace space = new SpoolSpace(LIMITS.fileBytesMax());
    InputStream body = new ByteArrayInputStream(input, end, input.length - end);
    if (end > 0) {
      body = new ByteArrayInputStream(input, end + 1, input.length - end - 1);
    }
    try (ReceivedParts parts =
        ReceivedParts.of(body, MediaType.parse(text.substring(0, end)), LIMITS, space)) {
      read(parts, MediaType.parse(text.substring(0, end)).parameter("start").orElse(""), input);
    } catch (IOException | XmlException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
    assertThat(space.used()).isZero();
  }

  private static void read(ReceivedParts parts, String start, byte[] input) throws IOException {
    ReceivedParts.Root root = parts.root(start, ROOT_BYTES_MAX);
    assertThat(root.bytes()).hasSizeLessThanOrEqualTo(ROOT_BYTES_MAX);
    List<BinaryContent> contents = new ArrayList<>();
    Matcher references = REFERENCE.matcher(new String(root.bytes(), ISO_8859_1));
    while (references.find()) {
      contents.add(parts.part(references.group(1)));
    }
    parts.envelopeRead();
    long total = 0;
    for (BinaryContent content : contents.reversed()) {
      try (InputStream in = content.open()) {
        total += in.readAllBytes().length;
      }
    }
    assertThat(total).as("bytes of the parts").isLessThanOrEqualTo(input.length);
    assertThat(parts.isPending()).isFalse();
  }
}
