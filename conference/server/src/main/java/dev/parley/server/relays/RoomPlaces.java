package dev.parley.server.relays;

import dev.parley.room.spi.Place;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Places that carry the media of one room, and which of them are named to whom. Of more nodes than
 * {@value #NODES_MAX}, or more branches behind one of them than {@link Carriers#BRANCHES_MAX},
 * those that have come last are left out: what others have stays as it is.
 *
 * @param nodes ids of the nodes, sorted
 * @param branches ids of the branches behind each node, sorted
 * @param nodesLeftOut number of nodes that are left out
 * @param branchesLeftOut number of branches behind named nodes that are left out, by the node
 */
record RoomPlaces(
    List<String> nodes,
    Map<String, List<String>> branches,
    int nodesLeftOut,
    Map<String, Integer> branchesLeftOut) {
  /** Places of a room that nobody is in. */
  static final RoomPlaces NONE = new RoomPlaces(List.of(), Map.of(), 0, Map.of());

  /** Maximum number of nodes; one between them may be added. */
  static final int NODES_MAX = Carriers.NODES_MAX - 1;

  /**
   * {@return those of places in the order of their arrival}
   *
   * @param present the places with members in the call, and this node while it records
   */
  static RoomPlaces of(Collection<Place> present) {
    List<String> all = present.stream().map(Place::node).distinct().toList();
    List<String> named = all.stream().limit(NODES_MAX).sorted().toList();
    Map<String, List<String>> behind =
        present.stream()
            .filter(place -> place.isBranch() && named.contains(place.node()))
            .collect(
                Collectors.groupingBy(
                    Place::node, Collectors.mapping(Place::branch, Collectors.toList())));
    Map<String, List<String>> branches = new HashMap<>();
    Map<String, Integer> leftOut = new HashMap<>();
    behind.forEach((node, its) -> {
      branches.put(node, its.stream().limit(Carriers.BRANCHES_MAX).sorted().toList());
      if (its.size() > Carriers.BRANCHES_MAX) {
        leftOut.put(node, its.size() - Carriers.BRANCHES_MAX);
      }
    });
    return new RoomPlaces(named, branches, all.size() - named.size(), leftOut);
  }

  /**
   * {@return what each node is told; nothing for a room that is at one node only}
   *
   * @param complete adds the nodes that are to be between others
   */
  Map<String, Carriers> told(Function<List<String>, List<String>> complete) {
    if (nodes.size() < 2 && branches.isEmpty()) {
      return Map.of();
    }
    List<String> all = complete.apply(nodes);
    return all.stream()
        .collect(
            Collectors.toMap(
                Function.identity(),
                node ->
                    new Carriers(all, Optional.ofNullable(branches.get(node)).orElse(List.of()))));
  }

  /** {@return the number of branches that are left out} */
  int countBranchesLeftOut() {
    return branchesLeftOut.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** {@return the nodes behind which some branches are left out} */
  Set<String> fullNodes() {
    return branchesLeftOut.keySet();
  }
}
