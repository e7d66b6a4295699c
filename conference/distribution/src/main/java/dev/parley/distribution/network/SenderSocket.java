package dev.parley.distribution.network;

import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.sender.GroupOutput;
import dev.parley.distribution.sender.GroupSender;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;

/**
 * UDP socket of the sender of a group. Repairs for a member go to the address from which its first
 * authentic feedback came, if that is in a subnet of the group's interface: a member or a listener
 * could otherwise direct them to others. A member with another address needs a new key. Threads:
 * one at a time.
 */
public final class SenderSocket {
  private final UdpSocket socket;
  private final RemoteEndpoint group;
  private final LocalSubnets subnets;
  private final GroupSender sender;
  private final Map<Integer, RemoteEndpoint> members = new HashMap<>();

  /**
   * Creates the sender of a group.
   *
   * @param socket stays the caller's
   * @param number of the group, as for {@link GroupSender}
   * @param random source of the keys
   * @throws IOException when the socket cannot send to the group at its interface
   */
  public SenderSocket(UdpSocket socket, MulticastGroup group, int number, SecureRandom random)
      throws IOException {
    this.socket = socket;
    this.group = socket.sendTo(group);
    subnets = new LocalSubnets(group.networkInterface());
    sender = new GroupSender(number, random, new Output());
  }

  /** {@return the sender, for keys, members and packets} */
  public GroupSender sender() {
    return sender;
  }

  /**
   * Sends what is due, and handles feedback for at most a while.
   *
   * @param until latest end of the wait for feedback, by {@link System#nanoTime}
   * @throws IOException when the socket is broken or closed
   */
  public void turn(long until) throws IOException {
    long now = System.nanoTime();
    sender.tick(now);
    socket.flush();
    long wait = Math.min(until, sender.nextDeadline(now)) - now;
    int count = socket.receive(Math.max(0, wait));
    now = System.nanoTime();
    for (int i = 0; i < count; i++) {
      int member = sender.feedback(socket.bytes(), socket.from(i), socket.length(i), now);
      if (member >= 0 && !members.containsKey(member)) {
        learn(member, socket.remote(i));
      }
    }
    socket.flush();
  }

  private void learn(int member, RemoteEndpoint from) {
    if (subnets.contains(from.address().getAddress())) {
      members.put(member, from);
    }
  }

  private final class Output implements GroupOutput {
    @Override
    public void multicast(byte[] bytes, int from, int length) {
      socket.send(group, bytes, from, length);
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
