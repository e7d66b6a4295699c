package dev.parley.soap.mime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.soap.xml.BytesContent;
import dev.parley.soap.xml.XmlDocument;
import dev.parley.soap.xml.XopParts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class MultipartWriterTest {
  @Test
  void mediaTypeThatAStrangerHasChosenAddsNoHeaders() throws IOException {
    BytesContent content =
        new BytesContent(new byte[] {1}, "text/plain\r\nContent-ID: <forged>\r\n\r\nbody");
    XmlDocument document =
        new XmlDocument(new byte[] {'x'}, List.of(), List.of(new XopParts.Part("one", content)));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    new MultipartWriter(document, "text/xml").writeTo(bytes);

    assertThat(bytes.toString(StandardCharsets.ISO_8859_1))
        .contains("Content-Type: text/plain Content-ID: <forged> body\r\n")
        .doesNotContain("\nContent-ID: <forged>");
  }
}
