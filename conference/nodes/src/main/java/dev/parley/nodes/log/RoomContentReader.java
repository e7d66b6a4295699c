package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.calls.ValueCodec;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomLogException.Reason;
import dev.parley.transport.api.BadMessageException;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reader of a room's content from a file. Threads: confined to one. Memory: one part. */
@Experimental
public final class RoomContentReader implements AutoCloseable {
  private final ValueCodec<RoomContent> codec = ValueCodec.of(RoomContent.class);
  private final DataInputStream in;

  private RoomContentReader(InputStream from) {
    in = new DataInputStream(new BufferedInputStream(from));
  }

  /**
   * Opens a file.
   *
   * @throws RoomLogException if the file cannot be read
   */
  public static RoomContentReader open(Path file) {
    try {
      return new RoomContentReader(Files.newInputStream(file));
    } catch (IOException e) {
      throw unreadable(e.getMessage(), e);
    }
  }

  /**
   * {@return the next part; empty at the end}
   *
   * @throws RoomLogException if the file cannot be read
   */
  public Optional<RoomContent> next() {
    try {
      in.mark(1);
      if (in.read() < 0) {
        return Optional.empty();
      }
      in.reset();
      int length = in.readInt();
      if (length < 0 || length > RoomContent.PART_BYTES_MAX) {
        throw unreadable("a part of it has %d bytes".formatted(length), null);
      }
      byte[] bytes = in.readNBytes(length);
      if (bytes.length < length) {
        throw unreadable("it ends within a part", null);
      }
      return Optional.of(codec.decode(bytes));
    } catch (IOException | BadMessageException e) {
      throw unreadable(e.getMessage(), e);
    }
  }

  private static RoomLogException unreadable(@Nullable String why, @Nullable Exception cause) {
    return new RoomLogException(
        Reason.CORRUPT, "the new content of a room cannot be read: " + why, cause);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(e.getMessage(), e);
    }
  }
}
