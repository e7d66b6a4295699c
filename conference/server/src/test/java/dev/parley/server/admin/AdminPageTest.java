package dev.parley.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.server.groups.GroupsSnapshot;
import dev.parley.server.recordings.RecordingSnapshot;
import dev.parley.server.sfu.MediaSnapshot;
import dev.parley.sfu.LayerReason;
import dev.parley.sfu.SfuSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AdminPageTest {
  private static final MemoryBudget MEMORY = MemoryBudget.divided(100 << 20, 10 << 20);

  @Test
  void memoryIsShownByUse() {
    MemoryBudget memory = MemoryBudget.divided(100 << 20, 10 << 20);
    assertThat(memory.tryReserve(MemoryBudget.Use.BOARDS, MemoryBudget.Priority.ORDINARY, 30 << 20))
        .isTrue();

    assertThat(AdminPage.of(LiveRooms.media(), memory, ClusterView.NONE))
        .contains(
            "<th scope=\"row\">boards</th><td class=\"number bad\">30.0 MiB</td>"
                + "<td class=\"number\">50.0 MiB</td>");
  }

  @Test
  void peersAndTheTracksSentToThemAreDescribed() {
    String page = AdminPage.of(LiveRooms.media(LayerReason.BANDWIDTH), MEMORY, ClusterView.NONE);

    assertThat(page)
        .contains("<th scope=\"row\">ada00001</th><td class=\"good\">connected</td>")
        .contains("<td class=\"bad\">connecting: no packet has arrived.")
        .contains("600 kbit/s<br>queue of 90 ms")
        .contains("b0b00002 camera: layer 1 of 3 with fewer frames, bandwidth to the receiver")
        .containsOnlyOnce("all audio, mixed into one stream")
        .contains("20 ms")
        .contains("Recorded since 2026-03-01T10:00:00Z: 5000 kB, 3 packets dropped")
        .contains("Forwarding threads: 3; datagrams that one read for another: 50, dropped: 6")
        .contains("The server is overloaded");
  }

  @Test
  void relaysToOtherNodesAreDescribed() {
    assertThat(AdminPage.of(LiveRooms.media(), MEMORY, ClusterView.NONE))
        .contains(
            "<p>Relay to node n2: connected; in 300 kbit/s, out 800 kbit/s of 2000 kbit/s, loss"
                + " 2.0 %; 4 tracks of this node</p>")
        .contains("<p class=\"bad\">Relay to node n&lt;3&gt;: not connected;")
        .contains("the largest layers of which do not fit");
  }

  @Test
  void nameOfARoomIsTextWhateverItIs() {
    assertThat(AdminPage.of(LiveRooms.media(), MEMORY, ClusterView.NONE))
        .contains("&lt;script&gt;&amp;")
        .doesNotContain("<script");
  }

  @Test
  void nothingThatTheContentSecurityPolicyForbidsIsInIt() {
    assertThat(AdminPage.of(LiveRooms.media(LayerReason.values()), MEMORY, ClusterView.NONE))
        .doesNotContain("style=", "<style", "onclick", "javascript:", "http-equiv");
  }

  @Test
  void branchesAreShownWithTheirLinesAndTheirLastMerge() {
    String page = AdminPage.of(LiveRooms.media(), MEMORY, ClusterView.ofNode(LiveRooms.cluster()));

    assertThat(page)
        .contains("<th scope=\"row\">school</th><td class=\"good\">to n1</td>")
        .contains("<td>algebra at 2026-03-01T10:00:00Z: 20 entries, 1 left out</td>")
        .contains("<th scope=\"row\">office</th><td class=\"bad\">down for 75 s</td>");
  }

  @ParameterizedTest
  @EnumSource
  void everyReasonHasWords(LayerReason reason) {
    assertThat(AdminPage.of(LiveRooms.media(reason), MEMORY, ClusterView.NONE))
        .containsPattern("layer 1 of 3[a-z ]*, [a-z ]{5,}</li>");
  }

  @Test
  void serverWithoutLiveRoomsSaysSo() {
    MediaSnapshot some = LiveRooms.media();
    SfuSnapshot none =
        new SfuSnapshot(some.forwarding().counts(), some.forwarding().delays(), List.of(), 7, 0);

    assertThat(
            AdminPage.of(
                new MediaSnapshot(
                    none, 0, some.threads(), RecordingSnapshot.NONE, GroupsSnapshot.NONE),
                MEMORY,
                ClusterView.NONE))
        .contains("No room has live audio or video")
        .contains("7 more tracks")
        .doesNotContain("overloaded");
  }

  @Test
  void nodesOfAClusterAreListed() {
    String page = AdminPage.of(LiveRooms.media(), MEMORY, ClusterView.ofNode(LiveRooms.cluster()));

    assertThat(page)
        .contains(
            "taken over by this node: 7; rooms behind their stream: 0; connections to other nodes: 1")
        .contains("round trip of the engine: 2 ms, last one 150 ms ago")
        .contains("n1 (this node)</th><td class=\"good\">active</td><td class=\"number\">3</td>")
        .contains("n2</th><td class=\"bad\">lost</td>")
        .contains("<td>&lt;b&gt;</td>")
        .doesNotContain("<b>");
  }
}
