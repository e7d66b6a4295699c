package dev.parley.bench.distribution;

import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.sender.GroupOutput;
import dev.parley.distribution.sender.GroupSender;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;

/** Sender of a group at a socket, which stays the caller's. Threads: one at a time. */
final class GroupSocket implements GroupOutput {
  private final UdpSocket socket;
  private final RemoteEndpoint group;
  private final GroupSender sender;
  private final Map<Integer, RemoteEndpoint> members = new HashMap<>();

  GroupSocket(UdpSocket socket, MulticastGroup group, int number, SecureRandom random)
      throws IOException {
    this.socket = socket;
    this.group = socket.sendTo(group);
    sender = new GroupSender(number, random, this);
  }

  GroupSender sender() {
    return sender;
  }

  /** Sends what is due, and handles feedback until a time at the latest. */
  void turn(long until) throws IOException {
    long now = System.nanoTime();
    sender.tick(now);
    socket.flush();
    int count = socket.receive(Math.max(0, Math.min(until, sender.nextDeadline(now)) - now));
    now = System.nanoTime();
    for (int i = 0; i < count; i++) {
      int member = sender.feedback(socket.bytes(), socket.from(i), socket.length(i), now);
      if (member >= 0) {
        members.put(member, socket.remote(i));
      }
    }
    socket.flush();
  }

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
