package dev.parley.server.media;

import dev.parley.media.ice.UfragKey;
import dev.parley.media.stun.StunMessage;

/** Reads for which shard a check is. Threads: confined to one. */
final class Marks {
  private final int shards;
  private final StunMessage check = new StunMessage();

  /**
   * @param shards how many there are
   */
  Marks(int shards) {
    this.shards = shards;
  }

  /** {@return whose mark a message of STUN bears; below zero for nobody's, or none} */
  int shard(byte[] bytes, int from, int length) {
    if (!check.wrap(bytes, from, length)) {
      return -1;
    }
    int mark = UfragKey.mark(check);
    return mark < shards ? mark : -1;
  }
}
