package dev.parley.client.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.client.session.ClientException;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.receiver.UnicastReason;
import dev.parley.room.api.group.GroupEndReason;
import dev.parley.room.api.group.GroupEnded;
import dev.parley.room.api.group.GroupItem;
import dev.parley.room.api.group.GroupJoined;
import dev.parley.room.api.group.GroupKeyAdded;
import dev.parley.room.api.group.GroupMembership;
import dev.parley.room.api.group.GroupRefusal;
import dev.parley.room.api.group.GroupRefused;
import dev.parley.room.api.group.GroupReport;
import dev.parley.room.api.group.GroupTrack;
import dev.parley.room.api.group.GroupTracks;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Joining a group, and the items of its membership; packets are tested where a network is. */
final class GroupReceptionTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Membership membership = new Membership();
  private final List<String> heard = new ArrayList<>(); // confined to the test's thread
  private final GroupReceptionListener listener =
      new GroupReceptionListener() {
        @Override
        public void tracks(List<GroupTrack> tracks) {
          heard.add("tracks " + tracks.size());
        }

        @Override
        public void packet(byte[] bytes, int from, int length) {
          heard.add("packet");
        }

        @Override
        public void changed(GroupState state, GroupReason reason) {
          heard.add(state + " " + reason);
        }

        @Override
        public void ended(String why) {
          heard.add("ended: " + why);
        }
      };

  @AfterEach
  void stop() {
    membership.items.close();
  }

  private static NetworkInterface loopback() throws IOException {
    return NetworkInterface.getByInetAddress(InetAddress.ofLiteral("127.0.0.1"));
  }

  private GroupJoined joined(String address, Optional<String> source) {
    return new GroupJoined(
        membership, 7, address, 47_123, source, "127.0.0.1", 47_124, 3, new byte[28]);
  }

  private GroupReception join(String address, Optional<String> source) throws IOException {
    return GroupReception.join(
        _ -> CompletableFuture.completedFuture(joined(address, source)),
        "ticket",
        Optional.of(loopback()),
        listener);
  }

  @Test
  void refusedTicketIsThrown() {
    assertThatThrownBy(() ->
            GroupReception.join(
                _ ->
                    CompletableFuture.failedFuture(
                        new GroupRefused(GroupRefusal.BAD_TICKET, "unknown")),
                "ticket",
                Optional.empty(),
                listener))
        .isInstanceOf(GroupRefused.class)
        .hasMessage("unknown");
  }

  @Test
  void addressesOutsideALocalNetworkAreNotJoinedAndTheServerIsTold() {
    for (String address : List.of("224.0.0.1", "8.8.8.8", "", "school.example", "ff0e::1")) {
      assertThatThrownBy(() -> join(address, Optional.empty()))
          .as(address)
          .isInstanceOf(ClientException.class)
          .hasMessageContaining("cannot be joined");
    }
    assertThatThrownBy(() -> join("232.1.2.3", Optional.of("239.1.1.1")))
        .isInstanceOf(ClientException.class);
    assertThat(membership.left).isEqualTo(6);
    assertThat(membership.reports)
        .hasSize(6)
        .allMatch(report -> report.reason() == GroupReason.RECEIVER_FAILED);
  }

  @Test
  void groupIsProbedFromTheFirstKeyOnAndReported() throws Exception {
    try (GroupReception reception = join("239.99.1.2", Optional.empty())) {
      membership.items.submit(new GroupKeyAdded(0, 0, new byte[28]));
      membership.items.submit(new GroupTracks(List.of()));
      until(reception, "tracks 0");

      assertThat(heard).containsExactly("PROBING NOT_PROBED", "tracks 0");
      Eventually.eventually(
          "a report",
          () -> membership.reports.stream().anyMatch(each -> each.state() == GroupState.PROBING));
    }
    Eventually.eventually("the leave", () -> membership.left == 1);
  }

  @Test
  void endOfTheMembershipIsToldOnceAfterItsItems() throws Exception {
    try (GroupReception reception = join("239.99.1.2", Optional.empty())) {
      membership.items.submit(new GroupTracks(List.of()));
      membership.items.submit(new GroupEnded(GroupEndReason.REPLACED));
      membership.items.close();
      until(reception, "ended: the server has ended the membership: REPLACED");
      reception.turn(System.nanoTime());

      assertThat(heard)
          .containsExactly("tracks 0", "ended: the server has ended the membership: REPLACED");
    }
  }

  @Test
  void lostConnectionEndsIt() throws Exception {
    try (GroupReception reception = join("239.99.1.2", Optional.empty())) {
      membership.items.closeExceptionally(new IOException("gone"));
      until(reception, "ended: the connection to the server is lost: gone");
    }
  }

  @Test
  void keyOfAnotherLengthEndsItWithAReason() throws Exception {
    try (GroupReception reception = join("239.99.1.2", Optional.empty())) {
      membership.items.submit(new GroupKeyAdded(0, 0, new byte[3]));
      Eventually.eventually(
          "the end",
          () -> {
            reception.turn(System.nanoTime() + 1_000_000);
            return heard.size() == 2;
          });

      assertThat(heard.getFirst()).isEqualTo("UNICAST RECEIVER_FAILED");
      assertThat(heard.getLast()).startsWith("ended: the group cannot be received");
    }
  }

  @Test
  void statesAndReasonsOfTheReceiverHaveNamesInTheContract() {
    assertThat(Arrays.stream(MembershipState.values()).map(Enum::name))
        .isSubsetOf(Arrays.stream(GroupState.values()).map(Enum::name).toList());
    assertThat(Arrays.stream(UnicastReason.values()).map(Enum::name))
        .isSubsetOf(Arrays.stream(GroupReason.values()).map(Enum::name).toList());
  }

  private void until(GroupReception reception, String what) {
    Eventually.eventually(
        what,
        () -> {
          reception.turn(System.nanoTime() + 1_000_000);
          return heard.contains(what);
        });
  }

  /** A membership whose items the test submits. */
  private static final class Membership implements GroupMembership {
    final SubmissionPublisher<GroupItem> items =
        new SubmissionPublisher<>(Runnable::run, Flow.defaultBufferSize());
    final List<GroupReport> reports = new CopyOnWriteArrayList<>();
    volatile int left;

    @Override
    public Flow.Publisher<GroupItem> follow() {
      return items;
    }

    @Override
    public void report(GroupReport report) {
      reports.add(report);
    }

    @Override
    public void wantKeyFrame(UUID track) {
      throw new AssertionError("a key frame of nothing");
    }

    @Override
    public CompletionStage<Void> leave() {
      left++;
      return CompletableFuture.completedFuture(null);
    }
  }
}
