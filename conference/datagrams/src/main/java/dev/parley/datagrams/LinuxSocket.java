package dev.parley.datagrams;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.parley.ffi.Architecture;
import dev.parley.ffi.CallState;
import dev.parley.ffi.FileDescriptors;
import dev.parley.ffi.OperatingSystem;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.Inet4Address;
import java.net.InetSocketAddress;

/** UDP socket on Linux system calls. */
final class LinuxSocket extends UdpSocket {
  private static final int SOCK_DGRAM = 2;
  private static final int SOCK_CLOEXEC = 0x80000;
  private static final int SOL_SOCKET = 1;
  private static final int SO_SNDBUF = 7;
  private static final int SO_RCVBUF = 8;
  private static final int SO_REUSEPORT = 15;
  private static final int SO_SNDBUFFORCE = 32;
  private static final int SO_RCVBUFFORCE = 33;
  private static final int IPPROTO_IPV6 = 41;
  private static final int IPV6_V6ONLY = 26;
  private static final int SOL_UDP = 17;
  private static final int UDP_SEGMENT = 103;
  private static final short POLLIN = 1;
  private static final int POLL_BYTES = 8;
  private static final long NANOS_OF_SECOND = 1_000_000_000;

  private final Arena arena;
  private final SocketCalls calls;
  private final int fd;
  private final int event;
  private final InetSocketAddress local;
  private final ReceiveBatch incoming;
  private final SendBatch outgoing;
  private final MemorySegment polled;
  private final MemorySegment time;
  private final MemorySegment number;
  private final CallState eventState;
  private final Waker waker;
  private boolean closed;

  private LinuxSocket(
      Arena arena, SocketCalls calls, int fd, int event, int family, int batch, int bytesMax)
      throws IOException {
    super(bytesMax);
    this.arena = arena;
    this.calls = calls;
    this.fd = fd;
    this.event = event;
    local = bound(arena, calls, fd);
    incoming = new ReceiveBatch(arena, batch, bytesMax);
    outgoing = new SendBatch(arena, family, segments(arena, calls, fd), batch, bytesMax);
    time = arena.allocate(2 * JAVA_LONG.byteSize(), JAVA_LONG.byteAlignment());
    number = arena.allocate(JAVA_LONG);
    eventState = new CallState(arena);
    polled = arena.allocate(2L * POLL_BYTES, JAVA_INT.byteAlignment());
    polled.set(JAVA_INT, 0, fd);
    polled.set(JAVA_SHORT, 4, POLLIN);
    polled.set(JAVA_INT, POLL_BYTES, event);
    polled.set(JAVA_SHORT, POLL_BYTES + 4L, POLLIN);
    waker = new Waker(event);
  }

  static boolean available() {
    return OperatingSystem.CURRENT == OperatingSystem.LINUX
        && Architecture.CURRENT != Architecture.OTHER;
  }

  static LinuxSocket open(InetSocketAddress address, int bufferBytes, int batch, int bytesMax)
      throws IOException {
    return open(address, bufferBytes, batch, bytesMax, false);
  }

  /** Opens another socket at the port of one that is {@linkplain #share shared}. */
  static LinuxSocket join(InetSocketAddress address, int bufferBytes, int batch)
      throws IOException {
    return open(address, bufferBytes, batch, DATAGRAM_BYTES_MAX, true);
  }

  private static LinuxSocket open(
      InetSocketAddress address, int bufferBytes, int batch, int bytesMax, boolean joins)
      throws IOException {
    // Shared: closed by whoever owns the socket then, which need not be the thread that opened it.
    Arena arena = Arena.ofShared();
    var calls = new SocketCalls(arena);
    int family =
        address.getAddress() instanceof Inet4Address ? SocketCalls.AF_INET : SocketCalls.AF_INET6;
    int fd = -1;
    int event = -1;
    try {
      String what = "UDP at " + address;
      fd = SocketCalls.require(calls.socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0), what);
      event = SocketCalls.require(FileDescriptors.eventfd(), what);
      if (family == SocketCalls.AF_INET6) {
        calls.setOption(fd, IPPROTO_IPV6, IPV6_V6ONLY, number(arena, 0));
      }
      grow(calls, arena, fd, bufferBytes);
      if (joins) {
        SocketCalls.require(calls.setOption(fd, SOL_SOCKET, SO_REUSEPORT, number(arena, 1)), what);
      }
      MemorySegment room = arena.allocate(SocketAddresses.BYTES, Long.BYTES);
      SocketCalls.require(
          calls.bind(fd, SocketAddresses.write(room, family, RemoteEndpoint.of(address))), what);
      return new LinuxSocket(arena, calls, fd, event, family, batch, bytesMax);
    } catch (IOException | RuntimeException e) {
      for (int each : new int[] {fd, event}) {
        if (each >= 0) {
          FileDescriptors.close(each);
        }
      }
      arena.close();
      throw e;
    }
  }

  /**
   * Allows other sockets of this user to join its port (SO_REUSEPORT). This is set only after the
   * bind: otherwise this socket itself would join the port of another process.
   *
   * @return whether the system supports it
   */
  boolean share() {
    return calls.setOption(fd, SOL_SOCKET, SO_REUSEPORT, number(arena, 1)) >= 0;
  }

  private static MemorySegment number(Arena arena, int value) {
    return arena.allocateFrom(JAVA_INT, value);
  }

  /**
   * Sets a buffer size: beyond the system's maximum if this process has the privilege; otherwise up
   * to it.
   */
  private static void grow(SocketCalls calls, Arena arena, int fd, int bytes) {
    MemorySegment value = number(arena, bytes);
    if (calls.setOption(fd, SOL_SOCKET, SO_RCVBUFFORCE, value) < 0) {
      calls.setOption(fd, SOL_SOCKET, SO_RCVBUF, value);
    }
    if (calls.setOption(fd, SOL_SOCKET, SO_SNDBUFFORCE, value) < 0) {
      calls.setOption(fd, SOL_SOCKET, SO_SNDBUF, value);
    }
  }

  /** {@return whether the kernel supports UDP_SEGMENT (Linux 4.18)} */
  private static boolean segments(Arena arena, SocketCalls calls, int fd) {
    return calls.setOption(fd, SOL_UDP, UDP_SEGMENT, number(arena, 0)) >= 0;
  }

  private static InetSocketAddress bound(Arena arena, SocketCalls calls, int fd)
      throws IOException {
    MemorySegment room = arena.allocate(SocketAddresses.BYTES, Long.BYTES);
    SocketCalls.require(
        calls.name(fd, room, number(arena, SocketAddresses.BYTES)), "the socket's own address");
    return SocketAddresses.read(room, 0, new RemoteTable()).address();
  }

  @Override
  public InetSocketAddress localAddress() {
    return local;
  }

  @Override
  public int receive(long nanos) throws IOException {
    int count = incoming.read(calls, requireOpen());
    if (count <= 0 && nanos > 0) {
      await(nanos);
      count = incoming.read(calls, fd);
    }
    if (count > 0) {
      countTooLong(incoming.tooLong());
      return count;
    }
    // Also errors of sent datagrams, such as ICMP port unreachable: not a broken socket.
    return 0;
  }

  private void await(long nanos) {
    time.set(JAVA_LONG, 0, nanos / NANOS_OF_SECOND);
    time.set(JAVA_LONG, 8, nanos % NANOS_OF_SECOND);
    int ready =
        FileDescriptors.poll(polled, 2, nanos == Long.MAX_VALUE ? MemorySegment.NULL : time);
    if (ready > 0 && polled.get(JAVA_SHORT, POLL_BYTES + 6L) != 0) {
      FileDescriptors.read(event, number, eventState); // resets the eventfd
    }
  }

  @Override
  public byte[] bytes() {
    return incoming.bytes();
  }

  @Override
  public int from(int datagram) {
    return incoming.from(datagram);
  }

  @Override
  public int length(int datagram) {
    return incoming.length(datagram);
  }

  @Override
  public RemoteEndpoint remote(int datagram) {
    return incoming.remote(datagram, remotes());
  }

  @Override
  public void send(RemoteEndpoint to, byte[] bytes, int from, int length) {
    if (closed || length > bytesMax() || to.isRefused()) {
      drop(1);
      return;
    }
    outgoing.add(to, bytes, from, length);
    if (outgoing.full()) {
      flush();
    }
  }

  @Override
  public void flush() {
    if (!closed && !outgoing.empty()) {
      drop(outgoing.send(calls, fd));
    }
  }

  @Override
  boolean choosesSource(MulticastGroup group) {
    return group.address().getAddress() instanceof Inet4Address; // with its interface, ip(7)
  }

  @Override
  void chooseInterface(MulticastGroup group) throws IOException {
    new MulticastOptions(calls, requireOpen()).send(group);
  }

  @Override
  public void join(MulticastGroup group) throws IOException {
    new MulticastOptions(calls, requireOpen()).join(group);
  }

  @Override
  public void leave(MulticastGroup group) throws IOException {
    new MulticastOptions(calls, requireOpen()).leave(group);
  }

  private int requireOpen() throws IOException {
    if (closed) {
      throw new IOException("the socket is closed");
    }
    return fd;
  }

  @Override
  public void wake() {
    waker.wake();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      waker.close();
      FileDescriptors.close(fd);
      FileDescriptors.close(event);
      arena.close();
    }
  }

  /** Wake-up by an eventfd, from any thread; has no effect after it is closed. */
  private static final class Waker {
    private final int event;
    private final Arena arena = Arena.ofShared();
    private final CallState state = new CallState(arena);
    private final MemorySegment one = arena.allocateFrom(JAVA_LONG, 1L);
    private boolean closed;

    private Waker(int event) {
      this.event = event;
    }

    /**
     * Writes to the eventfd. The lock excludes a concurrent close, after which the descriptor
     * number may belong to another file.
     */
    private synchronized void wake() {
      if (!closed) {
        FileDescriptors.write(event, one, state);
      }
    }

    private synchronized void close() {
      closed = true;
      arena.close();
    }
  }
}
