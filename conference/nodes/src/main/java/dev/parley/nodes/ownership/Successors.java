package dev.parley.nodes.ownership;

import dev.parley.base.Experimental;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Choice of a room's successor by rendezvous hashing: the rooms of a lost node are spread over all
 * others, and a node that comes or goes changes the successors of few rooms.
 */
@Experimental
public final class Successors {
  private Successors() {}

  /**
   * {@return the node that is to succeed the owner of a room}
   *
   * @param owner id of the owner
   * @param live nodes whose lease is valid
   */
  static Optional<String> choose(String room, String owner, List<NodeInfo> live) {
    return ordered(room, live).stream()
        .map(NodeInfo::id)
        .filter(id -> !id.equals(owner))
        .findFirst();
  }

  /**
   * {@return the nodes that take rooms, in the order in which they succeed each other as owners of
   * a room}
   *
   * @param live nodes whose lease is valid
   */
  public static List<NodeInfo> ordered(String room, List<NodeInfo> live) {
    return live.stream()
        .filter(node -> node.state() == NodeState.ACTIVE)
        .sorted(
            Comparator.<NodeInfo>comparingLong(node -> weight(room, node.id()))
                .thenComparing(NodeInfo::id)
                .reversed())
        .toList();
  }

  private static long weight(String room, String node) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.wrap(room.getBytes(StandardCharsets.UTF_8)));
    crc.update(0);
    crc.update(ByteBuffer.wrap(node.getBytes(StandardCharsets.UTF_8)));
    // CRC is linear: without this the order of nodes would be nearly the same for all rooms.
    long mixed = crc.getValue() * 0x9E37_79B9_7F4A_7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8_FEB8_6659_FD93L;
    return mixed ^ (mixed >>> 32);
  }
}
