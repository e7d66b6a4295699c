package dev.parley.bench.connect;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/** Connects to a {@link DialledListener} of another process. Threads: confined to one. */
interface Dialler extends AutoCloseable {
  /** Connects. {@return a handle that closes the connection} */
  AutoCloseable dial() throws Exception;

  @Override
  default void close() {}

  /** {@return a dialler for a kind of landing} */
  static Dialler of(String kind, String address) {
    if (kind.equals(AeronLink.KIND)) {
      return new AeronLink.AeronDialler(address);
    }
    return kind.startsWith(DialledListener.PARLEY)
        ? new ParleyDialler(URI.create(address))
        : plain(address);
  }

  private static Dialler plain(String address) {
    SocketAddress where =
        address.startsWith("/")
            ? UnixDomainSocketAddress.of(address)
            : new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(address));
    return () -> SocketChannel.open(where);
  }

  /** Dialler that connects by {@code Parley.connect}. */
  record ParleyDialler(Parley parley, URI address) implements Dialler {
    private static final long END_SECONDS = 5;

    ParleyDialler(URI address) {
      this(Parley.builder().start(), address);
    }

    @Override
    public AutoCloseable dial() {
      Peer peer = parley.connect(address);
      return () -> {
        peer.close();
        peer.closed().toCompletableFuture().get(END_SECONDS, TimeUnit.SECONDS);
      };
    }

    @Override
    public void close() {
      parley.close();
    }
  }
}
