package dev.parley.soap.http;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.OneWay;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.SoapBuilder;
import dev.parley.soap.api.Attachment;
import dev.parley.soap.api.AttachmentLimits;
import dev.parley.soap.api.SoapLimits;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.testkit.LeakCheck;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Attachments from clients to services and back. */
final class SoapAttachmentsTest {
  private static final String TEXT = "text/plain";
  private static final int LONG = 300_000; // beyond what a body has in memory

  record Page(int number, Attachment picture, Optional<Attachment> thumbnail) {}

  record Scan(String title, List<Page> pages, byte[] checksum) {}

  interface Archive {
    String store(String name, Attachment content);

    Attachment load(String name);

    Attachment mirror(Attachment content);

    InputStream mirrorStream(InputStream content);

    Flow.Publisher<byte[]> mirrorPublisher(Flow.Publisher<byte[]> content);

    byte[] mirrorBytes(byte[] content);

    String describe(Scan scan);

    String lastFirst(Attachment first, Attachment last);

    String ignore(Attachment content);

    CompletionStage<Attachment> later(Attachment content);

    @OneWay
    void note(Attachment content);
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static byte[] read(InputStream in) {
    try (in) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] read(Attachment attachment) {
    try {
      return read(attachment.open());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Servant implements Archive {
    final Map<String, Attachment> stored = new HashMap<>();
    final AtomicReference<byte[]> noted = new AtomicReference<>();
    final AtomicInteger ignored = new AtomicInteger();
    volatile Attachment result = Attachment.of(TEXT, bytes(LONG)).named("a \"file\".txt");

    @Override
    public String store(String name, Attachment content) {
      String type = content.contentType() + " " + content.name().orElse("-");
      return name + " " + type + " " + Arrays.hashCode(read(content));
    }

    @Override
    public Attachment load(String name) {
      return result;
    }

    @Override
    public Attachment mirror(Attachment content) {
      return content;
    }

    @Override
    public InputStream mirrorStream(InputStream content) {
      return content;
    }

    @Override
    public Flow.Publisher<byte[]> mirrorPublisher(Flow.Publisher<byte[]> content) {
      return content;
    }

    @Override
    public byte[] mirrorBytes(byte[] content) {
      return content;
    }

    @Override
    public String describe(Scan scan) {
      StringBuilder text = new StringBuilder(scan.title());
      for (Page page : scan.pages()) {
        text.append(' ').append(page.number()).append(':').append(read(page.picture()).length);
        page.thumbnail().ifPresent(some -> text.append('+').append(read(some).length));
      }
      return text + " " + scan.checksum().length;
    }

    @Override
    public String lastFirst(Attachment first, Attachment last) {
      return Arrays.hashCode(read(last)) + " " + Arrays.hashCode(read(first));
    }

    @Override
    public String ignore(Attachment content) {
      ignored.incrementAndGet();
      return "ignored";
    }

    @Override
    public CompletionStage<Attachment> later(Attachment content) {
      return CompletableFuture.supplyAsync(() -> Attachment.of(TEXT, read(content)));
    }

    @Override
    public void note(Attachment content) {
      noted.set(read(content));
    }
  }

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  private final List<AutoCloseable> open = new ArrayList<>();
  private final Servant servant = new Servant();
  private final Parley parley = opened(Parley.start());

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }

  private <T extends AutoCloseable> T opened(T resource) {
    open.add(resource);
    return resource;
  }

  private Archive archive(UnaryOperator<SoapBuilder> client, UnaryOperator<SoapBuilder> server) {
    Soap serving = opened(server.apply(Soap.builder(parley)).start());
    URI here = serving.listen(URI.create("http://127.0.0.1:0"));
    serving.export("/archive", Archive.class, servant);
    return opened(client.apply(Soap.builder(parley)).start())
        .lookup(here.resolve("/archive"), Archive.class);
  }

  private Archive archive(boolean mtom, SoapVersion version) {
    return archive(
        options -> mtom ? options.version(version).mtom() : options.version(version),
        UnaryOperator.identity());
  }

  private Archive archive() {
    return archive(true, SoapVersion.V1_1);
  }

  private static SoapLimits limits(AttachmentLimits attachments) {
    return new SoapLimits(XmlLimits.MESSAGES, 100, 100, attachments);
  }

  private static AttachmentLimits attachments(long bytes, int memory, long file) {
    return new AttachmentLimits(bytes, 100, 8 << 10, memory, file, Duration.ofMinutes(1));
  }

  @ParameterizedTest
  @CsvSource({"true,V1_1", "true,V1_2", "false,V1_1", "false,V1_2"})
  void attachmentsArriveAsTheyWereSent(boolean mtom, SoapVersion version) {
    Archive archive = archive(mtom, version);

    for (int length : new int[] {0, 1, 2, 3, 1_000, LONG}) {
      byte[] bytes = bytes(length);
      assertThat(read(archive.mirror(Attachment.of(TEXT, bytes)))).isEqualTo(bytes);
      assertThat(read(archive.mirrorStream(new ByteArrayInputStream(bytes)))).isEqualTo(bytes);
      assertThat(archive.mirrorBytes(bytes)).isEqualTo(bytes);
      assertThat(read(archive.later(Attachment.of(TEXT, bytes)).toCompletableFuture().join()))
          .isEqualTo(bytes);
    }
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void publishersArriveAsTheyWereSent(boolean mtom) throws Exception {
    Archive archive = archive(mtom, SoapVersion.V1_1);
    SubmissionPublisher<byte[]> publisher = new SubmissionPublisher<>();
    Thread sender =
        Thread.startVirtualThread(() -> {
          try (publisher) {
            eventually("a subscriber", publisher::hasSubscribers);
            for (int i = 0; i < 40; i++) {
              publisher.submit(bytes(10_000 + i));
            }
          }
        });
    List<byte[]> got = new ArrayList<>();
    CompletableFuture<Integer> ended = new CompletableFuture<>();

    archive
        .mirrorPublisher(publisher)
        .subscribe(
            new Flow.Subscriber<>() {
              private Flow.Subscription subscription;

              @Override
              public void onSubscribe(Flow.Subscription value) {
                subscription = value;
                value.request(1);
              }

              @Override
              public void onNext(byte[] item) {
                got.add(item);
                subscription.request(1);
              }

              @Override
              public void onError(Throwable failure) {
                ended.completeExceptionally(failure);
              }

              @Override
              public void onComplete() {
                ended.complete(got.stream().mapToInt(each -> each.length).sum());
              }
            });

    assertThat(ended.get()).isEqualTo(40 * 10_000 + 780);
    sender.join();
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void recordsHoldSeveralAttachments(boolean mtom) {
    Archive archive = archive(mtom, SoapVersion.V1_1);
    Scan scan =
        new Scan(
            "scan",
            List.of(
                new Page(1, Attachment.of(TEXT, bytes(LONG)), Optional.empty()),
                new Page(
                    2,
                    Attachment.of(TEXT, bytes(10)),
                    Optional.of(Attachment.of(TEXT, bytes(5_000))))),
            bytes(2_000));

    assertThat(archive.describe(scan)).isEqualTo("scan 1:300000 2:10+5000 2000");
  }

  @Test
  void mediaTypesAndNamesTravelWithParts() {
    Archive archive = archive();

    assertThat(archive.store("x", Attachment.of("image/png; q=1", bytes(3)).named("ü \\ \".png")))
        .startsWith("x image/png; q=1 ü \\ \".png ");
    Attachment loaded = archive.load("x");
    assertThat(loaded.contentType()).isEqualTo(TEXT);
    assertThat(loaded.name()).contains("a \"file\".txt");
    assertThat(read(loaded)).hasSize(LONG);
  }

  @Test
  void filesAreOpenedWhenTheyAreSent(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("f.bin"), bytes(LONG));

    assertThat(archive().store("f", Attachment.of(TEXT, file)))
        .isEqualTo("f text/plain f.bin " + Arrays.hashCode(bytes(LONG)));
  }

  @Test
  void partsThatAreReadInAnotherOrderWaitInAFile() {
    Archive archive =
        archive(
            SoapBuilder::mtom, options -> options.limits(limits(attachments(1 << 20, 100, LONG))));
    byte[] first = bytes(LONG);
    byte[] last = bytes(LONG + 1);

    assertThat(archive.lastFirst(Attachment.of(TEXT, first), Attachment.of(TEXT, last)))
        .isEqualTo(Arrays.hashCode(last) + " " + Arrays.hashCode(first));
  }

  @Test
  void partsBeyondTheSpaceOfFilesAreRefused() {
    Archive archive =
        archive(
            SoapBuilder::mtom,
            options -> options.limits(limits(attachments(1 << 20, 0, LONG - 1))));

    assertThatThrownBy(() ->
            archive.lastFirst(Attachment.of(TEXT, bytes(LONG)), Attachment.of(TEXT, bytes(1))))
        .isInstanceOf(CallException.class);
    assertThat(
            archive.lastFirst(Attachment.of(TEXT, bytes(LONG - 1)), Attachment.of(TEXT, bytes(1))))
        .as("a request within the limit, after the space was given back")
        .isNotEmpty();
  }

  @Test
  void base64InTheEnvelopeIsLongerThanEnvelopesMayBe() {
    XmlLimits small = new XmlLimits(20_000, 64, 1_000, 64, 64, 256, 20_000);
    SoapLimits limits = new SoapLimits(small, 10, 10, attachments(1 << 20, 1_000, 1 << 20));
    Archive archive = archive(options -> options.limits(limits), options -> options.limits(limits));

    assertThat(read(archive.mirror(Attachment.of(TEXT, bytes(LONG))))).isEqualTo(bytes(LONG));
    assertThatThrownBy(() -> archive.mirrorBytes(bytes(20_000)))
        .isInstanceOf(CallException.Invalid.class);
  }

  @Test
  void messagesBeyondTheirLimitAreRefused() {
    Archive archive =
        archive(
            SoapBuilder::mtom,
            options ->
                options.limits(limits(attachments(LONG + 2_000, 0, 0))).server(change(100_000)));

    assertThat(archive.store("a", Attachment.of(TEXT, bytes(LONG)))).startsWith("a text/plain");
    assertThatThrownBy(() -> archive.store("a", Attachment.of(TEXT, bytes(LONG + 2_000))))
        .isInstanceOf(CallException.class);
  }

  private static HttpOptions change(long bodyBytesMax) {
    return HttpOptions.SERVER.withBodyBytesMax(bodyBytesMax);
  }

  @Test
  void servantsMayLeaveAttachmentsUnread() {
    Archive archive = archive();

    for (int length : new int[] {10, LONG, 5_000_000}) {
      assertThat(archive.ignore(Attachment.of(TEXT, bytes(length)))).isEqualTo("ignored");
    }
    assertThat(archive.store("after", Attachment.of(TEXT, bytes(3)))).startsWith("after");
  }

  @Test
  void oneWayAttachmentsAreReadByTheServant() {
    Archive archive = archive();

    archive.note(Attachment.of(TEXT, bytes(LONG)));

    eventually("the note is read", () -> servant.noted.get() != null);
    assertThat(servant.noted.get()).isEqualTo(bytes(LONG));
  }

  @Test
  void resultsAreClosedUnread() throws IOException {
    servant.result = Attachment.of(TEXT, () -> new ByteArrayInputStream(bytes(5_000_000)));
    Archive archive =
        archive(options -> options.mtom().client(oneConnection()), UnaryOperator.identity());

    for (int i = 0; i < 5; i++) {
      archive.load("unread").close();
      try (InputStream in = archive.load("read in part").open()) {
        assertThat(in.readNBytes(100)).hasSize(100);
      }
    }
    assertThat(read(archive.load("whole"))).hasSize(5_000_000);
  }

  private static HttpOptions oneConnection() {
    HttpOptions usual = HttpOptions.CLIENT;
    return new HttpOptions(
        1,
        usual.waitingMax(),
        usual.bodyBytesMax(),
        usual.compressionRatioMax(),
        usual.connectTimeout(),
        usual.idleTimeout(),
        usual.http2(),
        usual.chunked(),
        usual.tls(),
        usual.proxy());
  }

  @Test
  void resultsThatNobodyReadsGiveTheirConnectionBack() {
    servant.result = Attachment.of(TEXT, () -> new ByteArrayInputStream(bytes(5_000_000)));
    AttachmentLimits impatient =
        new AttachmentLimits(1 << 30, 10, 1_000, 1_000, 1_000, Duration.ofMillis(50));
    Archive archive =
        archive(
            options -> options.mtom().client(oneConnection()).limits(limits(impatient)),
            UnaryOperator.identity());

    Attachment left = archive.load("left");

    assertThat(archive.ignore(Attachment.of(TEXT, bytes(1)))).isEqualTo("ignored");
    assertThatThrownBy(() -> read(left)).isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void deadlinesEndTheReadingOfResults() {
    servant.result = Attachment.of(TEXT, () -> new ByteArrayInputStream(bytes(5_000_000)));
    Archive archive = archive();

    Attachment left = CallOptions.timeout(Duration.ofSeconds(1)).call(() -> archive.load("left"));

    eventually(
        "the result is closed",
        () -> {
          try (InputStream in = left.open()) {
            return in.read() < 0;
          } catch (IOException e) {
            return true;
          }
        });
  }

  @Test
  void cancelledCallsStopReadingTheirStream() throws Exception {
    Archive archive = archive();
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            reading.countDown();
            return 1;
          }

          @Override
          public void close() {
            closed.countDown();
          }
        };
    CompletableFuture<Attachment> call =
        archive.later(Attachment.of(TEXT, endless)).toCompletableFuture();
    reading.await();

    call.cancel(true);

    closed.await();
    assertThat(call).isCancelled();
  }

  @Test
  void failingStreamsFailTheCallOnBothSides() {
    Archive archive = archive();
    InputStream failing =
        new InputStream() {
          private int left = LONG;

          @Override
          public int read() throws IOException {
            if (left-- <= 0) {
              throw new IOException("the disk is gone");
            }
            return 1;
          }
        };

    assertThatThrownBy(() -> archive.store("x", Attachment.of(TEXT, failing)))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("the disk is gone");
    assertThat(archive.ignore(Attachment.of(TEXT, bytes(1)))).isEqualTo("ignored");
  }
}
