package dev.parley.bench.connect;

import dev.parley.calls.Parley;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Listener that another process connects to: {@code parley:SCHEME}, {@code plain:SCHEME} or
 * Aeron's.
 */
final class DialledListener {
  static final String PARLEY = "parley:";

  static ServedAddress open(String kind, Path folder) throws IOException {
    if (kind.equals(AeronLink.KIND)) {
      return AeronLink.landing(folder);
    }
    String scheme = kind.substring(kind.indexOf(':') + 1);
    return kind.startsWith(PARLEY) ? parley(scheme, folder) : plain(scheme, folder);
  }

  private static ServedAddress parley(String scheme, Path folder) {
    Parley parley = Parley.builder().start();
    String where =
        scheme.equals("tcp") ? "tcp://127.0.0.1:0" : scheme + ":" + folder.resolve("landing");
    return new ServedAddress(parley.listen(URI.create(where)).endpoint().toString(), parley::close);
  }

  private static ServedAddress plain(String scheme, Path folder) throws IOException {
    boolean unix = scheme.equals("unix");
    ServerSocketChannel server =
        unix ? ServerSocketChannel.open(StandardProtocolFamily.UNIX) : ServerSocketChannel.open();
    Path file = folder.resolve("plain.sock");
    Files.deleteIfExists(file); // of the run before: a closed channel leaves it
    server.bind(
        unix
            ? UnixDomainSocketAddress.of(file)
            : new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    ServedAddress.accepting(server::accept, Channel::close);
    String address =
        server.getLocalAddress() instanceof InetSocketAddress here
            ? String.valueOf(here.getPort())
            : file.toString();
    return new ServedAddress(address, server);
  }

  private DialledListener() {}
}
