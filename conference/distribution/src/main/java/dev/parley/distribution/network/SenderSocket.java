package dev.parley.distribution.network;

import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.sender.GroupOutput;
import dev.parley.distribution.sender.GroupSender;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;

/**
 * UDP socket of the senders of some groups at one multicast address, which their numbers tell
 * apart. A member is sent to at the address from which its first authentic feedback came, if that
 * is in a subnet of the group's interface: a member or a listener could otherwise direct them to
 * others. A member with another address needs a new key. Threads: one at a time.
 */
public final class SenderSocket {
  private final UdpSocket socket;
  private final RemoteEndpoint address;
  private final LocalSubnets subnets;
  private final Map<Integer, Sender> senders = new HashMap<>();

  /**
   * Creates a socket without senders.
   *
   * @param socket stays the caller's
   * @throws IOException when the socket cannot send to the group at its interface
   */
  public SenderSocket(UdpSocket socket, MulticastGroup group) throws IOException {
    this.socket = socket;
    address = socket.sendTo(group);
    subnets = new LocalSubnets(group.networkInterface());
  }

  /**
   * Adds a sender.
   *
   * @param number number of its group, which no present sender has
   * @param random source of the keys
   */
  public GroupSender open(int number, SecureRandom random) {
    Sender opened = new Sender(number, random);
    if (senders.putIfAbsent(number, opened) != null) {
      throw new IllegalArgumentException("group %d has a sender".formatted(number));
    }
    return opened.sender;
  }

  /** Removes the sender of a group. */
  public void close(int number) {
    senders.remove(number);
  }

  /** Sends what the senders have put together. */
  public void flush() {
    socket.flush();
  }

  /**
   * Sends what is due, and handles feedback for at most a while.
   *
   * @param until latest end of the wait for feedback, by {@link System#nanoTime}
   * @throws IOException when the socket is broken or closed
   */
  public void turn(long until) throws IOException {
    long now = System.nanoTime();
    long due = until;
    for (Sender each : senders.values()) {
      each.sender.tick(now);
      due = Math.min(due, each.sender.nextDeadline(now));
    }
    socket.flush();
    int count = socket.receive(Math.max(0, due - now));
    now = System.nanoTime();
    for (int i = 0; i < count; i++) {
      feedback(i, now);
    }
    socket.flush();
  }

  private void feedback(int datagram, long now) {
    byte[] bytes = socket.bytes();
    int from = socket.from(datagram);
    int length = socket.length(datagram);
    GroupPacketKind kind = GroupHeader.kind(bytes, from, length);
    if (kind == null || !kind.isReport()) {
      return;
    }
    Sender its = senders.get(GroupHeader.group(bytes, from));
    int member = its == null ? -1 : its.sender.feedback(bytes, from, length, now);
    if (its != null && member >= 0 && !its.members.containsKey(member)) {
      its.learn(member, socket.remote(datagram));
    }
  }

  private final class Sender implements GroupOutput {
    final GroupSender sender;
    final Map<Integer, RemoteEndpoint> members = new HashMap<>();

    Sender(int number, SecureRandom random) {
      sender = new GroupSender(number, random, this);
    }

    void learn(int member, RemoteEndpoint from) {
      if (subnets.contains(from.address().getAddress())) {
        members.put(member, from);
      }
    }

    @Override
    public void multicast(byte[] bytes, int from, int length) {
      socket.send(address, bytes, from, length);
    }

    @Override
    public void unicast(int member, byte[] bytes, int from, int length) {
      RemoteEndpoint to = members.get(member);
      if (to != null) {
        socket.send(to, bytes, from, length);
      }
    }

    @Override
    public void removed(int member) {
      members.remove(member);
    }
  }
}
