package dev.parley.client.network;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.GroupRejection;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.network.ReceiverSocket;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.receiver.UnicastReason;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.group.GroupItem;
import dev.parley.room.api.group.GroupJoined;
import dev.parley.room.api.group.GroupKeyAdded;
import dev.parley.room.api.group.GroupRefused;
import dev.parley.room.api.group.GroupReport;
import dev.parley.room.api.group.Groups;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Program of a member that keeps its keys and listens on after it was removed. It prints how many
 * packets it has decrypted in each half second.
 */
final class SpyProgram implements ReceiverSocket.GroupListener {
  private long decrypted;

  private SpyProgram() {}

  public static void main(String[] arguments) throws Exception {
    ClosedNetwork.require();
    try (Parley calls = ClosedNetwork.calls()) {
      Peer peer = calls.connect(ClosedNetwork.link().endpoint());
      JoinResult joined =
          peer.lookup(Rooms.EXPORT_NAME, Rooms.class)
              .join(new JoinRequest("class", "Spy", Optional.empty(), Optional.empty()))
              .toCompletableFuture()
              .join();
      ClosedNetwork.follow(joined);
      var media = joined.session().media().toCompletableFuture().join();
      String ticket = media.groupTicket().toCompletableFuture().join().ticket();
      Groups groups = peer.lookup(Groups.EXPORT_NAME, Groups.class);
      refused(groups, "00".repeat(16));
      GroupJoined group = groups.join(ticket).toCompletableFuture().join();
      refused(groups, ticket);
      listen(group, joined);
    }
  }

  private static void refused(Groups groups, String ticket) {
    try {
      groups.join(ticket).toCompletableFuture().join();
      throw new AssertionError("a ticket was accepted that is none");
    } catch (GroupRefused e) {
      System.out.println("refused " + e.reason());
    } catch (CompletionException e) {
      System.out.println("refused " + ((GroupRefused) e.getCause()).reason());
    }
  }

  private static void listen(GroupJoined group, JoinResult joined) throws Exception {
    BlockingQueue<GroupKeyAdded> keys = new LinkedBlockingQueue<>();
    group.membership().follow().subscribe(new Keys(keys));
    var address = new InetSocketAddress(InetAddress.ofLiteral(group.address()), group.port());
    NetworkInterface cable = NetworkInterface.getByName("e0");
    MulticastGroup at =
        group.source().isPresent()
            ? MulticastGroup.oneSource(address, cable, InetAddress.ofLiteral(group.source().get()))
            : MulticastGroup.anySource(address, cable);
    var spy = new SpyProgram();
    try (UdpSocket socket = UdpSocket.bind(new InetSocketAddress("0.0.0.0", group.port()))) {
      GroupKeyAdded first = keys.take();
      var receiver =
          new ReceiverSocket(
              socket,
              at,
              new InetSocketAddress(
                  InetAddress.ofLiteral(group.feedbackAddress()), group.feedbackPort()),
              group.number(),
              key(first),
              new MemberKey(group.member(), group.memberKey()),
              spy,
              new Random(1));
      System.out.println("member " + joined.you().id());
      while (true) {
        long until = System.nanoTime() + 500_000_000;
        long before = spy.decrypted;
        while (System.nanoTime() - until < 0) {
          receiver.turn(until);
          for (GroupKeyAdded next = keys.poll(); next != null; next = keys.poll()) {
            receiver.receiver().add(key(next));
          }
        }
        group.membership().report(report(receiver.receiver().state()));
        System.out.printf(
            "decrypted %d without a key %d%n",
            spy.decrypted - before, receiver.receiver().rejected(GroupRejection.UNKNOWN_EPOCH));
      }
    }
  }

  private static GroupReport report(MembershipState state) {
    return new GroupReport(GroupState.valueOf(state.name()), GroupReason.NONE, 0, 0, 0, 0);
  }

  private static GroupKey key(GroupKeyAdded added) {
    return new GroupKey(added.epoch(), added.first(), added.material());
  }

  @Override
  public void packet(long sequence, byte[] bytes, int from, int length) {
    decrypted++;
  }

  @Override
  public void changed(MembershipState state, UnicastReason reason) {
    System.out.println(state + " " + reason);
  }

  private record Keys(BlockingQueue<GroupKeyAdded> keys) implements Flow.Subscriber<GroupItem> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(GroupItem item) {
      if (item instanceof GroupKeyAdded key) {
        keys.add(key);
      } else {
        System.out.println(item);
      }
    }

    @Override
    public void onError(Throwable failure) {
      System.out.println("lost");
    }

    @Override
    public void onComplete() {
      System.out.println("over");
    }
  }
}
