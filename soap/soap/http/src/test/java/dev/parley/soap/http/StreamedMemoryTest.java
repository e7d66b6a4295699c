package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.SoapBuilder;
import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Attachments that are longer than the heap of both sides. {@code -Dparley.soap.mebibytes=1024}
 * sends 1 GiB in each direction with heaps of 64 MiB.
 */
final class StreamedMemoryTest {
  private static final int MEBIBYTES = Integer.getInteger("parley.soap.mebibytes", 0);
  private static final int SHORT_MEBIBYTES = 64;
  private static final int SHORT_HEAP = 32;
  private static final int LONG_HEAP = 64;

  interface Store {
    /** Returns the number of bytes. */
    long put(InputStream content);

    /** Returns content of that many bytes. */
    InputStream get(long bytes);
  }

  /** Content whose bytes tell their positions. */
  private static final class Numbers extends InputStream {
    private final long length;
    private long position;

    Numbers(long length) {
      this.length = length;
    }

    private static byte at(long position) {
      return (byte) (position ^ position >>> 8);
    }

    @Override
    public int read() {
      return position == length ? -1 : at(position++) & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int count) {
      int read = (int) Math.min(count, length - position);
      if (read == 0) {
        return -1;
      }
      for (int i = 0; i < read; i++) {
        into[offset + i] = at(position++);
      }
      return read;
    }

    /** Reads content that should be of this kind, and returns its length; -1 for another. */
    static long check(InputStream in) throws IOException {
      byte[] chunk = new byte[16 << 10];
      byte[] expected = new byte[16 << 10];
      Numbers numbers = new Numbers(Long.MAX_VALUE);
      try (in) {
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
          numbers.read(expected, 0, read);
          if (!Arrays.equals(chunk, 0, read, expected, 0, read)) {
            return -1;
          }
        }
      }
      return numbers.position;
    }
  }

  /** Serves at a free port, and prints its address. */
  static final class Server {
    private Server() {}

    /** Runs until its standard input ends. */
    public static void main(String[] args) throws IOException {
      Soap soap = Soap.on(Parley.start());
      URI here = soap.listen(URI.create("http://127.0.0.1:0"));
      soap.export(
          "/store",
          Store.class,
          new Store() {
            @Override
            public long put(InputStream content) {
              try {
                return Numbers.check(content);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }

            @Override
            public InputStream get(long bytes) {
              return new Numbers(bytes);
            }
          });
      System.out.println(here.resolve("/store"));
      System.in.read();
    }
  }

  /** Sends and receives content, and prints its length and its rate. */
  static final class Client {
    private Client() {}

    /**
     * @param args address, bytes, and "mtom" or "base64"
     */
    public static void main(String[] args) throws IOException {
      long bytes = Long.parseLong(args[1]);
      SoapBuilder options = Soap.builder(Parley.start());
      Soap soap = (args[2].equals("mtom") ? options.mtom() : options).start();
      Store store = soap.lookup(URI.create(args[0]), Store.class);
      long start = System.nanoTime();
      long put = store.put(new Numbers(bytes));
      long between = System.nanoTime();
      long got = Numbers.check(store.get(bytes));
      long end = System.nanoTime();
      System.out.println(put + " " + got);
      System.out.printf(
          "%s, %d MiB: %.0f MiB/s there, %.0f MiB/s back%n",
          args[2], bytes >> 20, rate(bytes, between - start), rate(bytes, end - between));
    }

    private static double rate(long bytes, long nanos) {
      return (double) bytes / (1 << 20) / (nanos / 1e9);
    }
  }

  @ParameterizedTest
  @CsvSource({"mtom", "base64"})
  void contentIsLongerThanTheHeapOfBothSides(String form) throws IOException {
    int heap = MEBIBYTES == 0 ? SHORT_HEAP : LONG_HEAP;
    long bytes = (long) (MEBIBYTES == 0 ? SHORT_MEBIBYTES : MEBIBYTES) << 20;
    try (ChildJvm server = ChildJvm.of(Server.class).optimized().heap(heap).start();
        ChildJvm client =
            ChildJvm.of(Client.class).optimized().heap(heap).start(server.line(), bytes, form)) {
      assertThat(client.line()).isEqualTo(bytes + " " + bytes);
      System.out.println(client.line());
    }
  }
}
