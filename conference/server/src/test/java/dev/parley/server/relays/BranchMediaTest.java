package dev.parley.server.relays;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.nats.NatsConfig;
import dev.parley.room.api.JoinResult;
import dev.parley.server.branch.TestBranch;
import dev.parley.server.branch.ThinLine;
import dev.parley.server.cluster.TestEngine;
import dev.parley.server.cluster.TestNode;
import dev.parley.server.relays.RelayAnswer.MediaAddress;
import dev.parley.server.sfu.SfuMediaBackend;
import dev.parley.server.sfu.UdpCaller;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Audio of a class behind a thin line: the room's owner is one node, and the line leads to another.
 * What the branch sends to that node by UDP passes a proxy that counts it.
 */
class BranchMediaTest {
  private static final String ROOM = "algebra";
  private static final UUID TO_SCHOOL = mix("for branch school");
  private static final UUID FROM_SCHOOL = mix("by branch school");
  private static final long THIN_BITS = 64_000;

  @TempDir private Path folder;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<AutoCloseable> open = new ArrayList<>();
  private TestNode owner;
  private TestNode upstream;
  private ThinLine line;
  private UdpLine datagrams;
  private SfuMediaBackend school;
  private TestBranch branch;

  private static UUID mix(String name) {
    return UUID.nameUUIDFromBytes((ROOM + " mixed " + name).getBytes(UTF_8));
  }

  @BeforeEach
  void start() throws IOException {
    NatsConfig config = opened(TestEngine.start(folder)).config();
    owner =
        opened(
            TestNode.patient("n1", config, folder, Optional.of(TestNode.loopbackMedia(threads))));
    upstream =
        opened(
            TestNode.patient("n2", config, folder, Optional.of(TestNode.loopbackMedia(threads))));
    eventually("both see both", () -> owner.sees() == 2 && upstream.sees() == 2);
    line = opened(new ThinLine(upstream.endpoint()));
    school = TestNode.loopbackMedia(threads);
    branch =
        opened(
            new TestBranch(
                line.endpoint(), folder.resolve("school"), Optional.of(school), this::overProxy));
  }

  private <T extends AutoCloseable> T opened(T part) {
    open.add(part);
    return part;
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
    if (datagrams != null) {
      datagrams.close();
    }
    threads.close();
  }

  /** {@return the node's entry, whose media has the proxy's address} */
  private NodeMediaAccess overProxy(NodeMediaAccess node) {
    return new NodeMediaAccess() {
      @Override
      public NodeMedia media() {
        return node.media();
      }

      @Override
      public BranchRelays connect(String branch, RelayingBranch media) {
        BranchRelays relays = node.connect(branch, media);
        return (offer, back) -> relays.relay(offer, back).thenApply(answer -> proxied(answer));
      }
    };
  }

  private RelayAnswer proxied(RelayAnswer answer) {
    return new RelayAnswer(
        answer.side(),
        List.of(new MediaAddress("127.0.0.1", proxy(answer.addresses().getFirst()))),
        answer.relay());
  }

  private synchronized int proxy(MediaAddress node) {
    if (datagrams == null) {
      datagrams = new UdpLine(new InetSocketAddress(node.host(), node.port()), THIN_BITS);
    }
    return datagrams.port();
  }

  private UdpCaller caller() throws IOException {
    return opened(new UdpCaller());
  }

  private JoinResult joinOwner(String name) {
    return Voices.following(value("a join of " + name, owner.join(ROOM, name, Optional.empty())));
  }

  private JoinResult joinBranch(String name) {
    return Voices.following(value("a join of " + name, branch.join(ROOM, name, Optional.empty())));
  }

  @Test
  void membersAtTheBranchAndAtANodeHearEachOther() throws IOException {
    JoinResult ann = joinOwner("Ann");
    JoinResult bob = joinBranch("Bob");
    Voices.speaks(ann, caller());
    Voices.speaks(bob, caller());
    UdpCaller atBranch = caller();
    UdpCaller atNode = caller();

    Voices.listens(joinBranch("Cid"), atBranch, TO_SCHOOL);
    Voices.listens(joinOwner("Dan"), atNode, FROM_SCHOOL);

    eventually("both hear", () -> atBranch.heard > 30 && atNode.heard > 30);
  }

  private long bitsPerSecond(UdpCaller listener) {
    int before = listener.heard;
    long bytes = datagrams.bytes();
    long began = System.nanoTime();
    eventually("four seconds of the mix", () -> listener.heard > before + 65);
    return (datagrams.bytes() - bytes) * 8_000_000_000L / (System.nanoTime() - began);
  }

  @Test
  void tenListenersAtTheBranchTakeTheBytesOfOne() throws IOException {
    Voices.speaks(joinOwner("Ann"), caller());
    List<UdpCaller> pupils = new ArrayList<>();
    pupils.add(caller());
    Voices.listens(joinBranch("Pupil 0"), pupils.getFirst(), TO_SCHOOL);
    eventually("the mix", () -> pupils.getFirst().heard > 30);
    long one = bitsPerSecond(pupils.getFirst());
    for (int i = 1; i < 10; i++) {
      pupils.add(caller());
      Voices.listens(joinBranch("Pupil " + i), pupils.get(i), TO_SCHOOL);
    }
    eventually("all hear", () -> pupils.stream().allMatch(each -> each.heard > 30));

    long ten = bitsPerSecond(pupils.getFirst());

    System.out.printf(
        "UDP between branch and node: %,d bit/s for 1 listener, %,d for 10%n", one, ten);
    assertThat(ten).isLessThan(one * 3 / 2);
    assertThat(List.of(one, ten)).allMatch(bits -> bits < THIN_BITS);
  }

  @Test
  void membersOfAForkHearEachOtherAndTheOthersOnceItIsMerged() throws IOException {
    Voices.speaks(joinOwner("Ann"), caller());
    JoinResult bob = joinBranch("Bob");
    JoinResult cid = joinBranch("Cid");
    line.cut();
    eventually("the line is down", () -> !branch.isLineUp());
    JoinResult bobAlone = Voices.following(branch.joinAgain(ROOM, "Bob", bob));
    JoinResult cidAlone = Voices.following(branch.joinAgain(ROOM, "Cid", cid));
    UdpCaller alone = caller();

    UUID voice = Voices.speaks(bobAlone, caller());
    Voices.listens(cidAlone, alone, voice);

    eventually("a voice of the fork", () -> alone.heard > 30);
    assertThat(List.of(bobAlone, cidAlone)).allMatch(each -> each.fork().isPresent());
    line.mend();
    eventually("the line is up", branch::isLineUp);
    AtomicReference<JoinResult> back = new AtomicReference<>();
    eventually(
        "the fork is merged",
        () -> {
          back.set(branch.joinAgain(ROOM, "Cid", cid)); // while the fork is passed on, to it
          return back.get().fork().isEmpty();
        });
    UdpCaller again = caller();
    Voices.listens(Voices.following(back.get()), again, TO_SCHOOL);
    eventually("the others", () -> again.heard > 30);
    eventually("the calls of the fork have ended", () -> peers() == 1);
  }

  private int peers() {
    return value("a snapshot", school.snapshot()).forwarding().rooms().stream()
        .mapToInt(room -> room.peers().size())
        .sum();
  }
}
