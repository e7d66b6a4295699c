package dev.parley.discovery;

import dev.parley.discovery.PortProbe.PortResult;
import dev.parley.discovery.PortProbe.PortState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link PortProbe}. A connection that is refused at once, as by a closed port of this
 * machine, is never registered with the selector; two system calls are enough for it.
 *
 * <p>Uses SocketChannel and not AsynchronousSocketChannel: Windows retries a refused connection to
 * this machine for two seconds unless SIO_TCP_INITIAL_RTO is set, which the JDK does only for the
 * former.
 *
 * <p>Threads: confined to one thread.
 */
final class PortSweep implements AutoCloseable {
  private final List<InetSocketAddress> addresses;
  private final Consumer<PortResult> each;
  private final int openMax;
  private final @Nullable PortResult[] answers; // null while pending
  private final long deadline;
  private @Nullable Selector selector; // null until a probe is pending
  private int open; // sockets registered with the selector
  private int next;

  PortSweep(
      List<InetSocketAddress> addresses, Duration time, int openMax, Consumer<PortResult> each) {
    this.addresses = List.copyOf(addresses);
    this.each = each;
    this.openMax = openMax;
    answers = new PortResult[addresses.size()];
    deadline = System.nanoTime() + TimeUnit.NANOSECONDS.convert(time);
  }

  List<PortResult> run() throws IOException, InterruptedException {
    while (left() > 0 && (next < answers.length || open > 0)) {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted in a sweep of " + answers.length);
      }
      if (next < answers.length && open < openMax && ask(next)) {
        next++;
      } else {
        await();
      }
    }
    if (open > 0) {
      selector().selectNow(this::look); // the receiver of the answers may have used up the time
    }
    List<PortResult> all = new ArrayList<>(answers.length);
    for (int i = 0; i < answers.length; i++) {
      PortResult answer = answers[i];
      all.add(answer != null ? answer : late(i));
    }
    return all;
  }

  private long left() {
    return deadline - System.nanoTime();
  }

  /**
   * {@return whether the address was probed; if not, it can be retried when another socket is
   * closed}
   */
  private boolean ask(int index) throws IOException {
    InetSocketAddress address = addresses.get(index);
    if (address.isUnresolved()) {
      answer(index, PortState.UNREACHABLE, "unknown host");
      return true;
    }
    SocketChannel channel;
    try {
      channel = open(address);
    } catch (IOException | UnsupportedOperationException e) {
      if (open > 0) {
        return false;
      }
      answer(index, PortState.UNREACHABLE, why(e));
      return true;
    }
    boolean answered = true;
    try {
      answered = answered(index, channel, address);
      if (!answered) {
        channel.register(selector(), SelectionKey.OP_CONNECT, index);
        open++;
      }
    } finally {
      if (answered) {
        channel.close();
      }
    }
    return true;
  }

  private static SocketChannel open(InetSocketAddress address) throws IOException {
    return SocketChannel.open(
        address.getAddress() instanceof Inet4Address
            ? StandardProtocolFamily.INET
            : StandardProtocolFamily.INET6);
  }

  private Selector selector() throws IOException {
    Selector had = selector;
    if (had == null) {
      had = Selector.open();
      selector = had;
    }
    return had;
  }

  private boolean answered(int index, SocketChannel channel, InetSocketAddress address) {
    try {
      channel.configureBlocking(false);
      channel.connect(address);
    } catch (IOException e) {
      failed(index, e);
      return true;
    }
    return answered(index, channel);
  }

  private boolean answered(int index, SocketChannel channel) {
    try {
      if (!channel.finishConnect()) {
        return false;
      }
      if (metItself(channel)) {
        answer(index, PortState.REFUSED, "nobody but the asking socket has this port");
      } else {
        answer(index, PortState.OPEN, "");
      }
    } catch (IOException e) {
      failed(index, e);
    }
    return true;
  }

  /**
   * Detects a TCP self-connect: a client that dials a free local port may get that very port as its
   * own and connect to itself.
   */
  static boolean metItself(SocketChannel channel) throws IOException {
    return Objects.equals(channel.getLocalAddress(), channel.getRemoteAddress());
  }

  /** Waits for replies and closes the sockets of all addresses that have answered. */
  private void await() throws IOException {
    Selector waiting = selector();
    waiting.select(this::look, TimeUnit.NANOSECONDS.toMillis(Math.max(0, left())) + 1);
    waiting.selectNow(key -> {}); // deregisters closed channels; their sockets close only now
  }

  private void look(SelectionKey key) {
    SocketChannel channel = (SocketChannel) key.channel();
    if (answered((int) key.attachment(), channel)) {
      open--;
      close(channel);
    }
  }

  private void failed(int index, IOException e) {
    PortState state =
        !(e instanceof ConnectException)
            ? PortState.UNREACHABLE
            : why(e).contains("timed out") ? PortState.TIMED_OUT : PortState.REFUSED;
    answer(index, state, why(e));
  }

  private static String why(Exception e) {
    return Objects.requireNonNullElse(e.getMessage(), e.toString());
  }

  private PortResult late(int index) {
    return index < next
        ? answer(index, PortState.TIMED_OUT, "no answer in time")
        : answer(index, PortState.NOT_ASKED, "the time was over before it was asked");
  }

  private PortResult answer(int index, PortState state, String why) {
    PortResult answer = new PortResult(addresses.get(index), state, why);
    answers[index] = answer;
    each.accept(answer);
    return answer;
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    Selector had = selector;
    if (had != null) {
      for (SelectionKey key : had.keys()) {
        key.channel().close();
      }
      had.close();
    }
  }
}
