package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.calls.ValueCodec;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writer of a room's content to a file. Threads: confined to one. Memory: one part. */
@Experimental
public final class RoomContentWriter implements AutoCloseable {
  private final ValueCodec<RoomContent> codec = ValueCodec.of(RoomContent.class);
  private final HashingOutput hashed;
  private final DataOutputStream out;

  /**
   * @param to closed by {@link #close}
   */
  public RoomContentWriter(OutputStream to) {
    hashed = new HashingOutput(to, RoomContent.BYTES_MAX);
    out = new DataOutputStream(new BufferedOutputStream(hashed));
  }

  /** Writes the next part. */
  public void write(RoomContent part) throws IOException {
    byte[] bytes = codec.encode(part);
    if (bytes.length > RoomContent.PART_BYTES_MAX) {
      throw new IOException("a part of a room has " + bytes.length + " bytes");
    }
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /**
   * Ends the file.
   *
   * @param name that it will have in the engine's store of files
   * @param after sequence number of the last message of the room's stream that it includes
   */
  public RoomContentFile end(String name, long after) throws IOException {
    out.flush();
    return new RoomContentFile(name, after, hashed.bytes(), hashed.hash());
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
