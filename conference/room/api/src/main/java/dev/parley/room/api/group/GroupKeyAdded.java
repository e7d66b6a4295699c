package dev.parley.room.api.group;

/**
 * Item: a key of the group's stream. The sender uses it within a second, unless it does already.
 *
 * @param epoch number of the key, 0 to 65535
 * @param first first sequence number that the receiver accepts
 * @param material secret key and salt, 28 bytes
 */
@SuppressWarnings("ArrayRecordComponent") // read once, where it is received
public record GroupKeyAdded(int epoch, long first, byte[] material) implements GroupItem {
  /** Returns a text form without the secret. */
  @Override
  public String toString() {
    return "GroupKeyAdded[epoch=%d, first=%d]".formatted(epoch, first);
  }
}
