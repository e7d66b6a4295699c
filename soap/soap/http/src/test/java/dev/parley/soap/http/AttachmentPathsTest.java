package dev.parley.soap.http;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.calls.api.OneWay;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.Attachment;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.ExportOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Binary values in messages that pass a filter, and in replies that are requests of their own. */
class AttachmentPathsTest {
  private static final int LONG = 300_000; // beyond what a body has in memory

  interface Archive {
    byte[] mirrorBytes(byte[] content);

    Attachment mirror(Attachment content);

    Attachment load();

    int length(InputStream content);

    @OneWay
    void note(Attachment content);
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static byte[] read(Attachment attachment) {
    try (InputStream in = attachment.open()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Servant implements Archive {
    final Queue<byte[]> noted = new ConcurrentLinkedQueue<>();

    @Override
    public byte[] mirrorBytes(byte[] content) {
      return content;
    }

    @Override
    public Attachment mirror(Attachment content) {
      return content;
    }

    @Override
    public Attachment load() {
      return Attachment.of("text/plain", bytes(LONG));
    }

    @Override
    public int length(InputStream content) {
      try (content) {
        return content.readAllBytes().length;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void note(Attachment content) {
      noted.add(read(content));
    }
  }

  /** Filter that changes nothing and keeps the texts of all envelopes. */
  private static final class Recorder implements EnvelopeFilter, EnvelopeFilter.Exchange {
    final Queue<String> seen = new ConcurrentLinkedQueue<>();

    @Override
    public Exchange start(SoapVersion version, String peer) {
      return this;
    }

    @Override
    public byte[] outgoing(byte[] envelope) {
      seen.add(new String(envelope, StandardCharsets.UTF_8));
      return envelope;
    }

    @Override
    public Incoming incoming(byte[] envelope) {
      seen.add(new String(envelope, StandardCharsets.UTF_8));
      return new Incoming(envelope, Optional.empty(), Set.of());
    }
  }

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap server = Soap.on(parley);
  @AutoClose private final Soap client = Soap.on(parley);
  private final Servant servant = new Servant();
  private final Recorder filter = new Recorder();
  private final URI here = server.listen(URI.create("http://127.0.0.1:0"));
  private final URI there = client.listen(URI.create("http://127.0.0.1:0"));

  private Archive archive(ExportOptions export, ClientOptions options) {
    server.export("/archive", Archive.class, servant, export);
    return client.lookup(here.resolve("/archive"), Archive.class, options);
  }

  private Archive filtered() {
    return archive(
        ExportOptions.DEFAULT.filter(filter),
        ClientOptions.DEFAULT.withMtom().filter(new Recorder()));
  }

  // ---- filters

  @Test
  void filtersSeeLongArraysInTheEnvelope() {
    Archive archive = filtered();

    assertThat(archive.mirrorBytes(bytes(LONG))).isEqualTo(bytes(LONG));
    assertThat(filter.seen)
        .hasSize(2)
        .allSatisfy(text -> assertThat(text).hasSizeGreaterThan(LONG));
  }

  @Test
  void streamsThatAFilterCannotSeeAreRefused() {
    Archive archive = filtered();

    assertThatThrownBy(() -> archive.length(new ByteArrayInputStream(bytes(10))))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("a filter needs the whole envelope");
    assertThatThrownBy(archive::load)
        .isInstanceOf(CallException.class)
        .hasMessageContaining("a filter needs the whole envelope");
    assertThat(archive.mirrorBytes(bytes(10))).isEqualTo(bytes(10));
  }

  @Test
  void filtersOfServicesSeeTheRootOfAMessageWithParts() throws Exception {
    archive(ExportOptions.DEFAULT.filter(filter), ClientOptions.DEFAULT);
    String body =
        """
        --b\r
        Content-Type: application/xop+xml; charset=utf-8; type="text/xml"\r
        Content-ID: <root>\r
        \r
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\
        <length xmlns="http://http.soap.parley.dev/"><content xmlns="">\
        <i:Include xmlns:i="http://www.w3.org/2004/08/xop/include" href="cid:part"/>\
        </content></length></s:Body></s:Envelope>\r
        --b\r
        Content-ID: <part>\r
        \r
        12345\r
        --b--\r
        """;
    HttpRequest request =
        HttpRequest.newBuilder(here.resolve("/archive"))
            .header("Content-Type", "multipart/related; boundary=b; start=\"<root>\"")
            .header("SOAPAction", "\"\"")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();

    try (HttpClient raw = HttpClient.newHttpClient()) {
      assertThat(raw.send(request, HttpResponse.BodyHandlers.ofString()).body()).contains(">5</");
    }
    assertThat(filter.seen).first().asString().startsWith("<s:Envelope").endsWith("</s:Envelope>");
  }

  // ---- replies that are requests of their own

  @ParameterizedTest
  @CsvSource({"true,V1_1", "true,V1_2", "false,V1_1", "false,V1_2"})
  void repliesApartHaveBinaryValuesToo(boolean mtom, SoapVersion version) {
    ClientOptions options =
        ClientOptions.DEFAULT.version(version).strictly().repliesAt(there.resolve("/replies"));
    Archive archive =
        archive(ExportOptions.DEFAULT.repliesTo(there), mtom ? options.withMtom() : options);

    assertThat(archive.mirrorBytes(bytes(LONG))).isEqualTo(bytes(LONG));
    assertThat(archive.length(new ByteArrayInputStream(bytes(LONG)))).isEqualTo(LONG);
    assertThat(read(archive.load())).isEqualTo(bytes(LONG));
    for (int length : new int[] {0, 10, LONG}) {
      Attachment content = Attachment.of("text/plain", bytes(length));
      assertThat(read(archive.mirror(content))).isEqualTo(bytes(length));
      archive.note(content);
      eventually("the note is read", () -> !servant.noted.isEmpty());
      assertThat(servant.noted.remove()).isEqualTo(bytes(length));
    }
  }
}
