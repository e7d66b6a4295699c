package dev.parley.bench.connect;

import dev.parley.bench.table.BenchException;
import dev.parley.discovery.PortProbe;
import dev.parley.discovery.PortProbe.PortState;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.rmi.NotBoundException;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Methods of finding out that a port has no listener. */
enum PortLookup {
  /** Parley's sweep. */
  SWEEP {
    @Override
    int countRefused(List<InetSocketAddress> addresses) throws IOException, InterruptedException {
      return (int)
          PortProbe.sweep(addresses, TIME).stream()
              .filter(answer -> answer.state() == PortState.REFUSED)
              .count();
    }
  },
  /** Blocking sockets, one after another. */
  SOCKETS {
    @Override
    int countRefused(List<InetSocketAddress> addresses) {
      return (int) addresses.stream().filter(PortLookup::refusesSocket).count();
    }
  },
  /** Blocking channels, one after another. */
  CHANNELS {
    @Override
    int countRefused(List<InetSocketAddress> addresses) {
      return (int) addresses.stream().filter(PortLookup::refusesChannel).count();
    }
  },
  /** Non-blocking channels and a selector. */
  SELECTOR {
    @Override
    int countRefused(List<InetSocketAddress> addresses) throws IOException {
      int refused = 0;
      try (Selector selector = Selector.open()) {
        for (int begin = 0; begin < addresses.size(); begin += PortProbe.OPEN_MAX) {
          int end = Math.min(begin + PortProbe.OPEN_MAX, addresses.size());
          refused += refused(selector, addresses.subList(begin, end));
        }
      }
      return refused;
    }
  },
  /** Blocking channels, each on a virtual thread. */
  VIRTUAL {
    @Override
    int countRefused(List<InetSocketAddress> addresses) {
      AtomicInteger refused = new AtomicInteger();
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (InetSocketAddress address : addresses) {
          threads.execute(() -> {
            if (refusesChannel(address)) {
              refused.incrementAndGet();
            }
          });
        }
      }
      return refused.get();
    }
  },
  /** Java RMI registry look-ups, one after another, as a compiler's clients did. */
  RMI {
    @Override
    int countRefused(List<InetSocketAddress> addresses) {
      return (int) addresses.stream().filter(PortLookup::refusesRmi).count();
    }
  };

  private static final Duration TIME = Duration.ofSeconds(10);

  /** {@return the number of addresses that refuse a connection} */
  abstract int countRefused(List<InetSocketAddress> addresses)
      throws IOException, InterruptedException;

  private static boolean refusesSocket(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(address);
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static boolean refusesChannel(InetSocketAddress address) {
    try (SocketChannel channel = SocketChannel.open()) {
      channel.connect(address);
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static boolean refusesRmi(InetSocketAddress address) {
    try {
      LocateRegistry.getRegistry(address.getHostString(), address.getPort())
          .lookup("KotlinJvmCompilerService");
      return false;
    } catch (RemoteException e) {
      return true;
    } catch (NotBoundException e) {
      throw new BenchException("a registry is at " + address, e);
    }
  }

  private static int refused(Selector selector, List<InetSocketAddress> addresses)
      throws IOException {
    for (InetSocketAddress address : addresses) {
      SocketChannel channel = SocketChannel.open();
      channel.configureBlocking(false);
      channel.connect(address);
      channel.register(selector, SelectionKey.OP_CONNECT);
    }
    AtomicInteger refused = new AtomicInteger();
    int answered = 0;
    while (answered < addresses.size()) {
      answered +=
          selector.select(key -> {
            if (refuses(key)) {
              refused.incrementAndGet();
            }
          });
    }
    selector.selectNow();
    return refused.get();
  }

  private static boolean refuses(SelectionKey key) {
    try (SocketChannel channel = (SocketChannel) key.channel()) {
      return !channel.finishConnect();
    } catch (IOException e) {
      return true;
    }
  }
}
