package dev.parley.server.media;

import dev.parley.media.ice.UfragKey;
import dev.parley.media.stun.StunMessage;

/** Reader of shard tags in STUN binding requests. Threads: confined to one. */
final class ShardTagReader {
  private final int shards;
  private final StunMessage check = new StunMessage();

  /**
   * @param shards number of shards
   */
  ShardTagReader(int shards) {
    this.shards = shards;
  }

  /** {@return the shard in the tag of a STUN message; negative if it has no valid tag} */
  int shard(byte[] bytes, int from, int length) {
    if (!check.wrap(bytes, from, length)) {
      return -1;
    }
    int mark = UfragKey.shardTag(check);
    return mark < shards ? mark : -1;
  }
}
