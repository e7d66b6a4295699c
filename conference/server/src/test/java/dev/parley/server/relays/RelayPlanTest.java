package dev.parley.server.relays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.sfu.RelayRole;
import dev.parley.sfu.RelayRole.Sends;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RelayPlanTest {
  private static final int TRIALS = 2_000;

  private static Map<String, String> regions(Random random) {
    Map<String, String> regions = new TreeMap<>();
    int places = 1 + random.nextInt(4);
    int count = 1 + random.nextInt(9);
    for (int i = 0; i < count; i++) {
      regions.put("n" + random.nextInt(100), "r" + random.nextInt(places));
    }
    return regions;
  }

  private static Map<String, Map<String, RelayRole>> plans(
      String room, Map<String, String> regions) {
    Map<String, Map<String, RelayRole>> plans = new HashMap<>();
    regions.keySet().forEach(node -> plans.put(node, RelayPlan.of(room, node, regions, Set.of())));
    return plans;
  }

  /** Way of a track to a node: the nodes that it has passed. */
  private static List<List<String>> ways(
      String publisher, Map<String, Map<String, RelayRole>> plans) {
    List<List<String>> ways = new ArrayList<>();
    plans
        .get(publisher)
        .forEach((node, role) -> {
          if (role.sends() != Sends.NOTHING) {
            ways.add(List.of(publisher, node));
            if (role.betweenRegions()) {
              plans
                  .get(node)
                  .forEach((next, passing) -> {
                    if (passing.sends() == Sends.OTHER_REGIONS) {
                      ways.add(List.of(publisher, node, next));
                    }
                  });
            }
          }
        });
    return ways;
  }

  @Test
  void trackReachesEachNodeOnceInAtMostTwoHops() {
    Random random = new Random(11);
    for (int trial = 0; trial < TRIALS; trial++) {
      Map<String, String> regions = regions(random);
      Map<String, Map<String, RelayRole>> plans = plans("room " + trial, regions);
      for (String publisher : regions.keySet()) {
        List<String> reached = ways(publisher, plans).stream().map(List::getLast).sorted().toList();
        List<String> others =
            regions.keySet().stream().filter(node -> !node.equals(publisher)).sorted().toList();
        assertThat(reached).as("%s from %s", regions, publisher).isEqualTo(others);
      }
    }
  }

  @Test
  void bothSidesOfARelayPlanIt() {
    Random random = new Random(12);
    for (int trial = 0; trial < TRIALS; trial++) {
      Map<String, String> regions = regions(random);
      Map<String, Map<String, RelayRole>> plans = plans("maths", regions);
      plans.forEach((node, roles) ->
          roles.forEach((other, role) -> {
            assertThat(plans.get(other)).containsKey(node);
            assertThat(plans.get(other).get(node).betweenRegions())
                .isEqualTo(role.betweenRegions())
                .isEqualTo(!regions.get(node).equals(regions.get(other)));
          }));
    }
  }

  @Test
  void trackCrossesTheLineToEachOtherRegionOnce() {
    Random random = new Random(13);
    for (int trial = 0; trial < TRIALS; trial++) {
      Map<String, String> regions = regions(random);
      Map<String, Map<String, RelayRole>> plans = plans("maths", regions);
      for (String publisher : regions.keySet()) {
        Set<List<String>> crossed =
            ways(publisher, plans).stream()
                .map(way -> way.subList(0, 2))
                .filter(line -> !regions.get(line.get(0)).equals(regions.get(line.get(1))))
                .collect(Collectors.toSet());
        long places = regions.values().stream().distinct().count();
        assertThat(crossed).as("%s from %s", regions, publisher).hasSize((int) places - 1);
      }
    }
  }

  @Test
  void nodesOfOneRegionAreAMesh() {
    Map<String, String> regions = Map.of("n1", "", "n2", "", "n3", "");

    assertThat(RelayPlan.of("maths", "n1", regions, Set.of()).keySet())
        .containsExactlyInAnyOrder("n2", "n3");
    assertThat(plans("maths", regions).values().stream().flatMap(each -> each.values().stream()))
        .noneMatch(RelayRole::betweenRegions);
  }

  @Test
  void roomsHaveDifferentHubs() {
    Map<String, String> regions = Map.of("n1", "a", "n2", "b", "n3", "b", "n4", "b");
    Map<String, Long> hubs = new TreeMap<>();
    for (int i = 0; i < 300; i++) {
      RelayPlan.of("room " + i, "n1", regions, Set.of())
          .forEach((node, role) -> {
            if (role.sends() != Sends.NOTHING) {
              hubs.merge(node, 1L, Long::sum);
            }
          });
    }

    assertThat(hubs.keySet()).containsExactly("n2", "n3", "n4");
    assertThat(hubs.values()).allMatch(count -> count > 50);
  }

  @Test
  void nodeThatDoesNotCarryTheRoomHasNoRelay() {
    assertThat(RelayPlan.of("maths", "n9", Map.of("n1", "a", "n2", "b"), Set.of())).isEmpty();
  }

  @Test
  void thinNodeRelaysWithOneNodeRatherOfItsRegion() {
    Map<String, String> regions = Map.of("n1", "a", "n2", "b", "n3", "b", "n4", "b");
    Set<String> thin = Set.of("n4");

    Map<String, RelayRole> roles = RelayPlan.of("maths", "n4", regions, thin);

    assertThat(roles.values()).containsExactly(RelayRole.thin("by n4"));
    String upstream = roles.keySet().iterator().next();
    assertThat(upstream).isIn("n2", "n3");
    for (String node : List.of("n1", "n2", "n3")) {
      Map<String, RelayRole> its = new HashMap<>(RelayPlan.of("maths", node, regions, thin));
      assertThat(its.remove("n4"))
          .isEqualTo(node.equals(upstream) ? RelayRole.thin("for n4") : null);
      assertThat(its)
          .isEqualTo(
              RelayPlan.of("maths", node, Map.of("n1", "a", "n2", "b", "n3", "b"), Set.of()));
    }
  }

  @Test
  void whereAllNodesAreThinOneIsBetweenTheOthers() {
    Set<String> all = Set.of("n1", "n2", "n3");
    Map<String, String> regions = Map.of("n1", "", "n2", "", "n3", "");
    Map<String, Map<String, RelayRole>> plans = new HashMap<>();
    all.forEach(node -> plans.put(node, RelayPlan.of("maths", node, regions, all)));

    assertThat(plans.values().stream().map(Map::size).sorted().toList()).containsExactly(1, 1, 2);
    plans.forEach((node, roles) ->
        roles.forEach((other, role) -> {
          assertThat(role).isEqualTo(RelayRole.thin("by " + node));
          assertThat(plans.get(other)).containsKey(node);
        }));
  }

  private static Map<String, NodeInfo> nodes(Map<String, Boolean> thin) {
    Map<String, NodeInfo> nodes = new HashMap<>();
    thin.forEach((id, its) ->
        nodes.put(
            id, new NodeInfo(id, UUID.randomUUID(), "tls:/", Optional.empty(), "1", "", its)));
    return nodes;
  }

  @Test
  void ownerIsBetweenThinNodesAloneUnlessItIsThinItself() {
    Map<String, NodeInfo> live = nodes(Map.of("n1", true, "n2", true, "n3", false, "n4", false));

    assertThat(RelayPlan.bridged("maths", "n4", List.of("n1", "n2"), live))
        .containsExactly("n1", "n2", "n4");
    assertThat(RelayPlan.bridged("maths", "n1", List.of("n1", "n2"), live).getLast())
        .isIn("n3", "n4");
    assertThat(RelayPlan.bridged("maths", "n4", List.of("n1", "n3"), live))
        .containsExactly("n1", "n3");
    assertThat(RelayPlan.bridged("maths", "n4", List.of("n1", "n2/school"), live))
        .containsExactly("n1", "n2/school");
  }
}
