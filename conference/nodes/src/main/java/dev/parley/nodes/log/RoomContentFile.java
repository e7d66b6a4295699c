package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.nodes.spi.ObjectStore;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * File with the content of a room in the engine's store of files.
 *
 * @param after sequence number of the last message of the room's stream that it includes
 * @param bytes its length
 * @param hash its SHA-256
 */
@Experimental
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RoomContentFile(String name, long after, long bytes, byte[] hash) {
  /**
   * {@return whether a store of files has it as it is} Blocks.
   *
   * @throws dev.parley.nodes.spi.EngineException if the store does not answer
   */
  public boolean isIn(ObjectStore objects) {
    HashingOutput read = new HashingOutput(OutputStream.nullOutputStream(), bytes);
    return objects.get(name, read) && read.bytes() == bytes && Arrays.equals(read.hash(), hash);
  }
}
