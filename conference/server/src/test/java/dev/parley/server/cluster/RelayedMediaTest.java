package dev.parley.server.cluster;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.nodes.branch.NodeBranches;
import dev.parley.nodes.membership.Rendezvous;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.server.relays.BranchRelays;
import dev.parley.server.relays.NodeMedia;
import dev.parley.server.relays.NodeMediaAccess;
import dev.parley.server.relays.NodeRelay;
import dev.parley.server.relays.RelayOffer;
import dev.parley.server.relays.RelaySide;
import dev.parley.server.relays.TrackAnnouncement;
import dev.parley.server.relays.TrackWish;
import dev.parley.server.relays.Voices;
import dev.parley.server.sfu.UdpCaller;
import dev.parley.testkit.TestCertificates;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes in one process, each with a UDP port of its own, on a real NATS server. */
class RelayedMediaTest {
  private static final String ROOM = "algebra";
  private static final RelaySide SIDE =
      new RelaySide(0x4000, "ufrag", "p".repeat(24), "sha-256 " + "00:".repeat(31) + "00");

  @TempDir private Path folder;
  private TestEngine engine;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<TestNode> nodes = new ArrayList<>();
  private final List<UdpCaller> callers = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    engine = TestEngine.start(folder);
    for (String id : List.of("n1", "n2", "n3")) {
      nodes.add(node(id, "", false));
    }
    eventually("all see all", () -> nodes.stream().allMatch(node -> node.sees() == 3));
  }

  private TestNode node(String id, String region, boolean thin) throws IOException {
    return new TestNode(
        id,
        region,
        thin,
        engine.config(),
        folder,
        Optional.of(TestNode.loopbackMedia(threads)),
        System::nanoTime);
  }

  @AfterEach
  void stop() {
    callers.forEach(UdpCaller::close);
    nodes.forEach(TestNode::close);
    if (engine != null) {
      engine.close();
    }
    threads.close();
  }

  private static JoinResult join(TestNode node, String name) {
    return value("a join at " + node.id(), node.join(ROOM, name, Optional.empty()));
  }

  private UdpCaller caller() throws IOException {
    UdpCaller caller = new UdpCaller();
    callers.add(caller);
    return caller;
  }

  private static int port(MediaAnswer answer) {
    return answer
        .sdp()
        .lines()
        .filter(line -> line.startsWith("a=candidate"))
        .map(line -> Integer.parseInt(line.split(" ")[5]))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void membersSendToTheirOwnNodesAndHearEachOther() throws IOException {
    JoinResult ann = join(nodes.get(0), "Ann");
    JoinResult bob = join(nodes.get(1), "Bob");
    JoinResult cid = join(nodes.get(2), "Cid");
    UdpCaller speaker = caller();
    UUID voice = Voices.speaks(bob, speaker);
    UdpCaller first = caller();
    UdpCaller second = caller();

    int atOwner = port(Voices.listens(ann, first, voice));
    int atThird = port(Voices.listens(cid, second, voice));

    eventually("both hear", () -> first.heard > 50 && second.heard > 50);
    assertThat(atThird).isNotEqualTo(atOwner);
  }

  @Test
  void muteByAModeratorAtAnotherNodeReachesThePublisher() throws IOException {
    JoinResult ann = join(nodes.get(0), "Ann");
    JoinResult bob = join(nodes.get(1), "Bob");
    UdpCaller speaker = caller();
    UUID voice = Voices.speaks(bob, speaker);
    UdpCaller listener = caller();
    Voices.listens(ann, listener, voice);
    eventually("a voice", () -> listener.heard > 20);

    value("muted", Voices.media(ann).mute(voice, true));

    eventually(
        "silence",
        () -> {
          int heard = listener.heard;
          int sent = speaker.sent;
          eventually("more is sent", () -> speaker.sent > sent + 25);
          return listener.heard == heard;
        });
    value("unmuted by the publisher", Voices.media(bob).mute(voice, false));
    int heard = listener.heard;
    eventually("the voice again", () -> listener.heard > heard + 20);
  }

  @Test
  void mediaBetweenTheOtherNodesGoOnWhenTheOwnerIsKilled() throws IOException {
    TestNode owner = nodes.get(0);
    join(owner, "Ann");
    JoinResult bob = join(nodes.get(1), "Bob");
    JoinResult cid = join(nodes.get(2), "Cid");
    UdpCaller speaker = caller();
    UUID voice = Voices.speaks(bob, speaker);
    UdpCaller listener = caller();
    Voices.listens(cid, listener, voice);
    eventually("a voice", () -> listener.heard > 50);

    int before = listener.heard;
    int sentBefore = speaker.sent;
    owner.kill();
    JoinResult again = nodes.get(1).joinAgain(ROOM, "Bob", bob);
    nodes.get(2).joinAgain(ROOM, "Cid", cid);
    MediaAnswer answer = Voices.offerVoice(again, speaker);

    assertThat(answer.published().getFirst().track()).isEqualTo(voice);
    int sent = speaker.sent;
    eventually("much more", () -> speaker.sent > sent + 100);
    // The few that are missing are under way.
    eventually(
        "nothing was lost",
        () -> listener.heard - before >= (speaker.sent - sentBefore) * 95 / 100);
  }

  @Test
  void membersOfTwoRegionsHearEachOtherAlsoWhenAHubIsLost() throws IOException {
    TestNode n4 = node("n4", "south", false);
    TestNode n5 = node("n5", "south", false);
    nodes.addAll(List.of(n4, n5));
    eventually("all see all", () -> nodes.stream().allMatch(node -> node.sees() == 5));
    boolean first = Rendezvous.order(ROOM).compare("n4", "n5") < 0;
    TestNode hub = first ? n4 : n5;
    TestNode other = first ? n5 : n4;
    join(nodes.get(0), "Ann");
    JoinResult bob = join(nodes.get(1), "Bob");
    UdpCaller speaker = caller();
    UUID voice = Voices.speaks(bob, speaker);
    JoinResult cid = join(hub, "Cid");
    JoinResult dan = join(other, "Dan");
    UdpCaller atHub = caller();
    UdpCaller behind = caller();
    Voices.listens(cid, atHub, voice);
    Voices.listens(dan, behind, voice);
    eventually("both hear", () -> atHub.heard > 50 && behind.heard > 50);
    UdpCaller south = caller();
    UUID second = Voices.speaks(join(other, "Fay"), south);
    UdpCaller north = caller();
    Voices.listens(join(nodes.get(2), "Eve"), north, second);
    eventually("the other way", () -> north.heard > 50);

    hub.kill();
    // On a busy machine others may seem lost for a moment too: then pages join again.
    Voices.offerVoice(nodes.get(1).joinAgain(ROOM, "Bob", bob), speaker);
    other.joinAgain(ROOM, "Dan", dan);

    int heard = behind.heard;
    eventually("the other node is the hub", () -> behind.heard > heard + 100);
  }

  @Test
  void membersBehindAThinLineHearTheOthersInOneMix() throws IOException {
    TestNode school = node("school", "", true);
    nodes.add(school);
    eventually("all see all", () -> nodes.stream().allMatch(node -> node.sees() == 4));
    Voices.speaks(join(nodes.get(0), "Ann"), caller());
    Voices.speaks(join(nodes.get(1), "Bob"), caller());
    UUID mix = UUID.nameUUIDFromBytes((ROOM + " mixed for school").getBytes(UTF_8));
    UdpCaller listener = caller();

    Voices.listens(join(school, "Dan"), listener, mix);

    eventually("the mix", () -> listener.heard > 20);
    assertThat(school.relays()).isEqualTo(1);
  }

  @Test
  void relayThatIsOfferedInTheNameOfAnotherNodeIsRefused() {
    try (Parley parley = Parley.builder().transportConfig(mutual()).start()) {
      NodeMedia media =
          parley
              .connect(nodes.get(0).endpoint())
              .lookup(NodeMediaAccess.EXPORT_NAME, NodeMediaAccess.class)
              .media();

      assertThatThrownBy(() ->
              media
                  .relay(new RelayOffer(ROOM, "n2", SIDE), new NoRelay())
                  .toCompletableFuture()
                  .join())
          .hasCauseInstanceOf(CallException.class);
    }
    assertThat(nodes.get(0).relays()).isZero();
  }

  /** A connection of a branch without members' media of its own. */
  private final class Caller implements AutoCloseable {
    final Parley parley = Parley.builder().transportConfig(mutual()).start();
    final Peer node = parley.connect(nodes.get(0).endpoint());
    final NodeBranches branches = node.lookup(NodeBranches.EXPORT_NAME, NodeBranches.class);
    final Set<String> carried = ConcurrentHashMap.newKeySet();

    BranchRelays connect(String branch) {
      return node.lookup(NodeMediaAccess.EXPORT_NAME, NodeMediaAccess.class)
          .connect(branch, (room, by) -> carried.add(room + " by " + by));
    }

    CompletableFuture<JoinResult> join(String branch, String room) {
      JoinRequest request =
          new JoinRequest(room, "Pupil of " + branch, Optional.empty(), Optional.empty());
      return branches.join(request, branch, false, branch).toCompletableFuture();
    }

    /** Joins, and uses audio and video. */
    void uses(String branch, String room) {
      Voices.media(Voices.following(value("a join at " + branch, join(branch, room))));
    }

    @Override
    public void close() {
      parley.close();
    }
  }

  private static TransportConfig mutual() {
    return TransportConfig.builder()
        .tls(TestCertificates.localhost())
        .clientCertificates(true)
        .build();
  }

  @Test
  void nodesHearEachOtherWhereTwoHundredBranchesAreBehindOneOfThem() throws IOException {
    join(nodes.get(1), "Ann");
    List<Caller> schools = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        Caller school = new Caller();
        schools.add(school);
        school.connect("school-" + i);
        school.uses("school-" + i, ROOM);
      }
      JoinResult bob = join(nodes.get(0), "Bob");
      UdpCaller speaker = caller();
      UUID voice = Voices.speaks(bob, speaker);
      UdpCaller listener = caller();

      Voices.listens(join(nodes.get(2), "Cid"), listener, voice);

      eventually("a voice", () -> listener.heard > 20);
      eventually(
          "each branch relays",
          () -> schools.stream().allMatch(each -> each.carried.contains(ROOM + " by n1")));
    } finally {
      schools.forEach(Caller::close);
    }
  }

  @Test
  void connectionHasTheIdOfOneBranch() {
    try (Caller school = new Caller()) {
      BranchRelays relays = school.connect("school");
      school.uses("school", ROOM);
      eventually("a room", () -> school.carried.contains(ROOM + " by n1"));

      for (int i = 0; i < 100; i++) {
        assertThat(failure(school.join("made-up-" + i, ROOM)))
            .isInstanceOf(CallException.Refused.class);
        assertThat(
                failure(
                    relays
                        .relay(new RelayOffer("made up " + i, "school", SIDE), new NoRelay())
                        .toCompletableFuture()))
            .isInstanceOf(CallException.Refused.class);
      }
      assertThatThrownBy(() -> school.connect("another")).isInstanceOf(CallException.class);
      assertThatThrownBy(() -> school.connect("../Not An Id")).isInstanceOf(CallException.class);
    }
    assertThat(nodes.get(0).relays()).isZero();
  }

  @Test
  void secondConnectionOfABranchTakesThePlaceOfTheFirst() {
    try (Caller first = new Caller();
        Caller second = new Caller()) {
      BranchRelays before = first.connect("school");
      first.uses("school", ROOM);
      eventually("a room", () -> !first.carried.isEmpty());

      BranchRelays after = second.connect("school");

      eventually("a room", () -> !second.carried.isEmpty());
      RelayOffer offer = new RelayOffer(ROOM, "school", SIDE);
      assertThat(failure(before.relay(offer, new NoRelay()).toCompletableFuture()))
          .hasMessageContaining("another connection");
      value("a relay", after.relay(offer, new NoRelay()));
    }
    eventually("no relay", () -> nodes.get(0).relays() == 0);
  }

  private static Throwable failure(CompletableFuture<?> call) {
    eventually("an answer", call::isDone);
    return call.exceptionNow();
  }

  /** Relay of which nothing is told. */
  private static final class NoRelay implements NodeRelay {
    @Override
    public void announced(List<TrackAnnouncement> tracks) {}

    @Override
    public void wanted(List<TrackWish> wishes) {}

    @Override
    public void mute(UUID track, boolean muted) {}
  }

  @Test
  void strangerWithoutACertificateOfTheClusterGetsNoMedia() {
    for (SSLContext stranger :
        List.of(TestCertificates.withoutCertificate(), TestCertificates.elsewhere())) {
      TransportConfig config = TransportConfig.builder().tls(stranger).build();
      try (Parley parley = Parley.builder().transportConfig(config).start()) {
        assertThatThrownBy(() ->
                parley
                    .connect(nodes.get(0).endpoint())
                    .lookup(NodeMediaAccess.EXPORT_NAME, NodeMediaAccess.class))
            .isInstanceOfAny(TransportException.class, CallException.class);
      }
    }
  }
}
