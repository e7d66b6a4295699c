package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Timers;
import dev.parley.calls.Parley;
import dev.parley.calls.api.Idempotent;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.Attachment;
import dev.parley.soap.mapping.SoapService;
import dev.parley.valves.RetryValve;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Attachments in other forms than those that Parley sends, and calls with them that are repeated.
 */
class AttachmentFormsTest {
  private static final String TYPE = "multipart/related; type=\"text/xml\"; boundary=b";

  @SoapService(targetNamespace = "urn:scans")
  interface Scans {
    /** Returns the media type and the text of an attachment. */
    @Idempotent
    String describe(Attachment scan);

    @Idempotent
    String read(InputStream scan);

    Attachment load();
  }

  /** Servant that fails as often as it is told, after reading its argument. */
  private static final class Servant implements Scans {
    final AtomicInteger failures = new AtomicInteger();
    final AtomicInteger asked = new AtomicInteger();

    @Override
    public String describe(Attachment scan) {
      try (InputStream in = scan.open()) {
        return scan.contentType() + " " + read(in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public String read(InputStream scan) {
      asked.incrementAndGet();
      String text = text(scan);
      if (failures.getAndDecrement() > 0) {
        throw new CallException.Unavailable("not now");
      }
      return text;
    }

    @Override
    public Attachment load() {
      return Attachment.of("text/plain", new byte[] {'a'});
    }
  }

  @AutoClose private final Timers timers = Timers.start();

  @AutoClose
  private final Parley parley =
      Parley.builder().outgoing(RetryValve.builder().build(timers)).start();

  @AutoClose private final Soap server = Soap.on(parley);
  @AutoClose private final Soap client = Soap.on(parley);
  private final URI here = server.listen(URI.create("http://127.0.0.1:0"));
  private final Servant servant = new Servant();

  private static String text(InputStream in) {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * SOAP with Attachments: the element refers to a part (WS-I Attachments Profile, section 4.4).
   */
  private static String message(String body) {
    return """
    --b\r
    Content-Type: text/xml; charset=utf-8\r
    \r
    <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>%s</s:Body></s:Envelope>\r
    --b\r
    Content-Type: image/tiff\r
    Content-Transfer-Encoding: binary\r
    Content-ID: <scan=1@host>\r
    \r
    pixels\r
    --b--\r
    """
        .formatted(body);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void servicesReadReferencesToParts(boolean compressed) throws Exception {
    server.export("/scans", Scans.class, servant);
    String message =
        message("<n:describe xmlns:n='urn:scans'><scan>cid:scan%3D1@host</scan></n:describe>");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(here.resolve("/scans"))
            .header("Content-Type", TYPE)
            .header("SOAPAction", "\"\"");
    if (compressed) {
      request.header("Content-Encoding", "gzip");
      request.POST(HttpRequest.BodyPublishers.ofByteArray(gzip(message)));
    } else {
      request.POST(HttpRequest.BodyPublishers.ofString(message));
    }

    try (HttpClient raw = HttpClient.newHttpClient()) {
      assertThat(raw.send(request.build(), HttpResponse.BodyHandlers.ofString()).body())
          .contains(">image/tiff pixels</");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void clientsReadReferencesToParts(boolean compressed) throws Exception {
    String message =
        message(
            "<n:loadResponse xmlns:n='urn:scans'><return>cid:scan%3D1@host</return>"
                + "</n:loadResponse>");
    byte[] body = compressed ? gzip(message) : message.getBytes(StandardCharsets.UTF_8);
    try (RawServer raw =
        new RawServer(connection -> {
          connection.request();
          connection.send(
              "HTTP/1.1 200 OK\nContent-Type: %s\nContent-Length: %d\n%s\n"
                  .formatted(TYPE, body.length, compressed ? "Content-Encoding: gzip\n" : ""));
          connection.send(body);
        })) {
      Attachment scan = client.lookup(raw.uri(), Scans.class).load();

      assertThat(scan.contentType()).isEqualTo("image/tiff");
      assertThat(text(scan.open())).isEqualTo("pixels");
    }
  }

  private Scans remote() {
    server.export("/scans", Scans.class, servant);
    return client.lookup(here.resolve("/scans"), Scans.class);
  }

  @Test
  void callsWithAttachmentsOfBytesAreRepeated() {
    Scans scans = remote();
    servant.failures.set(1);

    assertThat(scans.describe(Attachment.of("text/plain", new byte[] {'a'})))
        .isEqualTo("application/octet-stream a");
    assertThat(servant.asked).hasValue(2);
  }

  @Test
  void callsWithStreamsAreNotRepeatedAndSayWhy() {
    Scans scans = remote();
    servant.failures.set(1);

    assertThatThrownBy(() -> scans.read(new ByteArrayInputStream(new byte[] {'a'})))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("not now")
        .hasMessageContaining("its streams can be read once");
    assertThat(servant.asked).hasValue(1);
  }
}
