package dev.parley.bench.distribution;

import dev.parley.bench.distribution.VirtualLan.PortBytes;
import dev.parley.bench.table.BenchException;
import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.MemberKey;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A server that sends a screen and a voice to thirty seats with 100 Mbit/s each: once to a group
 * that loses one percent at each port, or a copy to each seat without other losses than those of
 * the full cable. Threads: the server and each seat have one.
 */
final class Classroom {
  static final int GROUP = 9;

  private static final int SERVER_PORT = 6_000;
  private static final long JOIN_MILLIS_MAX = 60_000;
  private static final long STEP_MILLIS = 50;
  private static final long WARM_MILLIS = 2_000;
  private static final long DRAIN_MILLIS = 500;
  private static final double PERCENT = 100;
  private static final double MEGABIT_BYTES = 1e6 / 8;
  private static final double MILLISECOND = 1e6;

  private final VirtualLan lan;
  private final boolean byGroup;
  private final SecureRandom random = new SecureRandom();
  private final List<MemberKey> members = new ArrayList<>();
  private final List<ClassroomSeat> seats = new ArrayList<>();
  private final List<HostThread> threads = new ArrayList<>();
  private final CompletableFuture<GroupKey> key =
      new CompletableFuture<GroupKey>().orTimeout(JOIN_MILLIS_MAX, TimeUnit.MILLISECONDS);
  private volatile int sent;
  private volatile boolean stopped;

  Classroom(VirtualLan lan, boolean byGroup, int seatCount) {
    this.lan = lan;
    this.byGroup = byGroup;
    for (int i = 0; i < seatCount; i++) {
      members.add(MemberKey.random(i, random));
      seats.add(new ClassroomSeat(this, i));
    }
  }

  boolean byGroup() {
    return byGroup;
  }

  /** {@return the key of the group, as soon as the server has it} */
  GroupKey key() {
    return key.join();
  }

  MemberKey member(int number) {
    return members.get(number);
  }

  /** {@return the group at the interface of the current thread's host} */
  MulticastGroup group() throws IOException {
    return MulticastGroup.anySource(
        new InetSocketAddress(VirtualLan.group(VirtualLan.SEATS), PacketBurst.PORT),
        VirtualLan.cable());
  }

  InetSocketAddress server() throws IOException {
    return new InetSocketAddress(VirtualLan.address(1), SERVER_PORT);
  }

  /** Runs a lesson. */
  ClassroomFigures run(int seconds) throws IOException, InterruptedException {
    for (int i = 0; i < seats.size(); i++) {
      ClassroomSeat seat = seats.get(i);
      int host = i + 2;
      threads.add(
          HostThread.start(() -> {
            lan.enter(host);
            seat.run();
          }));
    }
    threads.add(
        HostThread.start(() -> {
          lan.enter(1);
          serve();
        }));
    awaitSeats();
    Thread.sleep(WARM_MILLIS);
    if (byGroup) {
      lan.loseOnePercent();
    }
    int from = sent;
    long begun = System.nanoTime();
    List<PortBytes> before = VirtualLan.ports();
    Thread.sleep(seconds * 1_000L);
    List<PortBytes> after = VirtualLan.ports();
    double elapsed = (System.nanoTime() - begun) / 1e9;
    int to = sent;
    Thread.sleep(DRAIN_MILLIS);
    end();
    return figures(before, after, elapsed, from, to);
  }

  /** Waits until all seats are in the group; those that are not after a minute do not count. */
  private void awaitSeats() throws InterruptedException {
    long waited = 0;
    while (waited < JOIN_MILLIS_MAX && !seats.stream().allMatch(ClassroomSeat::isInGroup)) {
      Thread.sleep(STEP_MILLIS);
      waited += STEP_MILLIS;
    }
    seats.forEach(ClassroomSeat::begin);
  }

  private void serve() throws IOException {
    try (UdpSocket socket = UdpSocket.bind(server())) {
      if (byGroup) {
        serveGroup(socket);
      } else {
        serveUnicast(socket);
      }
    }
  }

  private void serveGroup(UdpSocket socket) throws IOException {
    GroupSocket sender = new GroupSocket(socket, group(), GROUP, random);
    key.complete(sender.sender().keys().getFirst());
    members.forEach(member -> sender.sender().addMember(member));
    ClassroomStream stream = new ClassroomStream(System.nanoTime());
    while (!stopped) {
      for (long now = System.nanoTime(); stream.due() - now <= 0; now = System.nanoTime()) {
        int length = stream.next(now);
        sender.sender().send(stream.bytes(), 0, length, now);
      }
      sent = stream.number();
      sender.turn(stream.due());
    }
  }

  private void serveUnicast(UdpSocket socket) throws IOException {
    List<RemoteEndpoint> remotes = new ArrayList<>();
    for (int i = 0; i < seats.size(); i++) {
      remotes.add(
          socket.remote(new InetSocketAddress(VirtualLan.address(i + 2), PacketBurst.PORT)));
    }
    ClassroomStream stream = new ClassroomStream(System.nanoTime());
    while (!stopped) {
      for (long now = System.nanoTime(); stream.due() - now <= 0; now = System.nanoTime()) {
        int length = stream.next(now);
        for (RemoteEndpoint each : remotes) {
          socket.send(each, stream.bytes(), 0, length);
        }
      }
      socket.flush();
      sent = stream.number();
      socket.receive(Math.max(0, stream.due() - System.nanoTime()));
    }
  }

  /** Ends server and seats; may be called again. */
  void end() throws IOException, InterruptedException {
    stopped = true;
    seats.forEach(ClassroomSeat::stop);
    for (HostThread each : threads) {
      each.join();
    }
    threads.clear();
    lan.loseNothing();
  }

  private ClassroomFigures figures(
      List<PortBytes> before, List<PortBytes> after, double seconds, int from, int to) {
    double rate = MEGABIT_BYTES * seconds;
    double most = 0;
    for (int seat = 1; seat <= seats.size(); seat++) {
      most = Math.max(most, (double) after.get(seat).sent() - before.get(seat).sent());
    }
    List<ClassroomSeat> stayed = seats.stream().filter(seat -> !seat.hasLeft()).toList();
    long[] delays =
        stayed.stream().flatMapToLong(seat -> Arrays.stream(seat.delays(from, to))).toArray();
    long[] arrived = Arrays.stream(delays).filter(delay -> delay > 0).sorted().toArray();
    if (arrived.length == 0) {
      throw new BenchException("no seat was in the group");
    }
    long lostBefore = stayed.stream().mapToLong(ClassroomSeat::lostBefore).sum();
    return new ClassroomFigures(
        (after.getFirst().received() - before.getFirst().received()) / rate,
        most / rate,
        (after.getLast().sent() - before.getLast().sent()) / rate,
        PERCENT * lostBefore / delays.length,
        PERCENT * (delays.length - arrived.length) / delays.length,
        arrived[arrived.length / 2] / MILLISECOND,
        arrived[arrived.length * 99 / 100] / MILLISECOND,
        seats.size() - stayed.size());
  }
}
