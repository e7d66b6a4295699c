package dev.parley.nodes.membership;

import dev.parley.base.Experimental;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.zip.CRC32C;

/**
 * Rendezvous hashing: all nodes choose the same one of several nodes for a room, and a node that
 * comes or goes changes the choice of few rooms.
 */
@Experimental
public final class Rendezvous {
  private Rendezvous() {}

  /** {@return the order of the ids of nodes for a room, the first choice first} */
  public static Comparator<String> order(String room) {
    return Comparator.<String>comparingLong(node -> weight(room, node))
        .thenComparing(Comparator.naturalOrder())
        .reversed();
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
