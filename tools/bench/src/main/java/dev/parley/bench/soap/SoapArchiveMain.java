package dev.parley.bench.soap;

import dev.parley.bench.contest.SoapStack;
import dev.parley.bench.ends.JaxwsEnd;
import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.bench.ends.SoapDesk;
import dev.parley.bench.table.BenchException;
import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import jakarta.activation.DataHandler;
import jakarta.activation.DataSource;
import jakarta.jws.WebService;
import jakarta.xml.ws.Endpoint;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.soap.MTOMFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import javax.xml.namespace.QName;

/**
 * Process with a service of streamed contents, which also is a client of another such process. It
 * answers {@code store ADDRESS BYTES} and {@code load ADDRESS BYTES} with the nanoseconds that it
 * took.
 */
final class SoapArchiveMain {
  private static final Duration DEADLINE = Duration.ofMinutes(10);

  /** Sends and gets contents. */
  private interface Client {
    long store(String address, long bytes) throws Exception;

    long load(String address, long bytes) throws Exception;
  }

  /** Runs the process; takes the name of a {@link SoapStack}. */
  public static void main(String[] args) throws Exception {
    if (args[0].equals(SoapStack.PARLEY.name())) {
      ParleyArchive.serve();
    } else {
      JaxwsArchives.serve();
    }
  }

  private static String answer(Client client, List<String> words) throws Exception {
    String address = words.get(1);
    long bytes = Long.parseLong(words.get(2));
    long start = System.nanoTime();
    long moved =
        words.getFirst().equals("store")
            ? client.store(address, bytes)
            : client.load(address, bytes);
    if (moved != bytes) {
      throw new BenchException(moved + " bytes arrived, and not " + bytes);
    }
    return String.valueOf(System.nanoTime() - start);
  }

  /** Parley; a class of its own, since the class path of the others has no Parley. */
  private static final class ParleyArchive implements SoapArchive {
    static void serve() throws Exception {
      try (Parley parley = Parley.builder().deadline(DEADLINE).start();
          Soap soap = Soap.builder(parley).mtom().start()) {
        soap.export("/archive", SoapArchive.class, new ParleyArchive());
        URI here = soap.listen(URI.create("http://127.0.0.1:0")).resolve("/archive");
        Client client =
            new Client() {
              @Override
              public long store(String address, long bytes) {
                return archive(address).store(new StreamedBytes(bytes));
              }

              @Override
              public long load(String address, long bytes) throws IOException {
                return StreamedBytes.count(archive(address).load(bytes));
              }

              private SoapArchive archive(String address) {
                return soap.lookup(URI.create(address), SoapArchive.class);
              }
            };
        LineProtocolServer.serve(here.toString(), words -> answer(client, words));
      }
    }

    @Override
    public long store(InputStream content) {
      try {
        return StreamedBytes.count(content);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public InputStream load(long bytes) {
      return new StreamedBytes(bytes);
    }
  }

  /** The JAX-WS stack of the class path. */
  private static final class JaxwsArchives {
    private static final QName SERVICE = new QName(SoapDesk.NAMESPACE, "ArchiveService");
    private static final QName PORT = new QName(SoapDesk.NAMESPACE, "ArchivePort");

    static void serve() throws Exception {
      String address = JaxwsEnd.freeAddress();
      Endpoint.create(new JaxwsArchiveServant(), new MTOMFeature()).publish(address);
      Client client =
          new Client() {
            @Override
            public long store(String to, long bytes) throws IOException {
              return archive(to).store(new DataHandler(new Zeros(bytes)));
            }

            @Override
            public long load(String from, long bytes) throws IOException {
              JaxwsArchive archive = archive(from);
              try {
                return StreamedBytes.count(archive.load(bytes).getInputStream());
              } finally {
                // CXF closes the connections of a port that nobody holds, also while they are read
                Reference.reachabilityFence(archive);
              }
            }

            private JaxwsArchive archive(String at) throws IOException {
              return Service.create(URI.create(at + "?wsdl").toURL(), SERVICE)
                  .getPort(PORT, JaxwsArchive.class, new MTOMFeature());
            }
          };
      LineProtocolServer.serve(address, words -> answer(client, words));
    }
  }

  /** Servant of a JAX-WS stack. */
  @WebService(
      serviceName = "ArchiveService",
      portName = "ArchivePort",
      targetNamespace = SoapDesk.NAMESPACE,
      endpointInterface = "dev.parley.bench.soap.JaxwsArchive")
  public static final class JaxwsArchiveServant implements JaxwsArchive {
    @Override
    public long store(DataHandler content) {
      try {
        return StreamedBytes.count(content.getInputStream());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public DataHandler load(long bytes) {
      return new DataHandler(new Zeros(bytes));
    }
  }

  /** Zeros as a source of a {@link DataHandler}. */
  private record Zeros(long length) implements DataSource {
    @Override
    public InputStream getInputStream() {
      return new StreamedBytes(length);
    }

    @Override
    public OutputStream getOutputStream() {
      throw new UnsupportedOperationException("zeros are read");
    }

    @Override
    public String getContentType() {
      return "application/octet-stream";
    }

    @Override
    public String getName() {
      return "zeros";
    }
  }

  private SoapArchiveMain() {}
}
