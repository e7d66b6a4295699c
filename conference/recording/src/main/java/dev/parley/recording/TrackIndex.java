package dev.parley.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Index file of {@link TrackIndexEntry}s beside a track. All numbers are big-endian.
 *
 * <pre>
 * | "PIDX" | version u32 |
 * | milliseconds u32 | flags u32 | position u64 | packets u64 |    for each entry; flag 1: key frame
 * </pre>
 */
final class TrackIndex {
  static final int HEAD_BYTES = 8;
  static final int ENTRY_BYTES = 24;

  /**
   * Maximum number of entries of a track, for writers and readers: eleven days of one per second.
   */
  static final int ENTRIES_MAX = 1_000_000;

  static final long MILLIS_BETWEEN = 1_000;
  static final int KEY_FRAME = 1;
  private static final int MAGIC = 0x50494458;
  private static final long UNSIGNED = 0xFFFF_FFFFL;

  private TrackIndex() {}

  static void head(ByteBuffer to) {
    to.putInt(MAGIC).putInt(RecordingInfo.VERSION);
  }

  static void entry(ByteBuffer to, long millis, long position, long packets, boolean keyFrame) {
    to.putInt((int) millis).putInt(keyFrame ? KEY_FRAME : 0).putLong(position).putLong(packets);
  }

  /**
   * {@return the entries up to the first that does not match the packets; none for a missing file
   * or another format}
   */
  static List<TrackIndexEntry> read(Path file, PacketCursor packets) throws IOException {
    List<TrackIndexEntry> entries = new ArrayList<>();
    if (!Files.exists(file)) {
      return entries;
    }
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer bytes = ByteBuffer.allocate(ENTRY_BYTES << 8);
      long at = fill(channel, bytes, 0);
      if (bytes.remaining() < HEAD_BYTES
          || bytes.getInt() != MAGIC
          || bytes.getInt() != RecordingInfo.VERSION) {
        return entries;
      }
      while (entries.size() < ENTRIES_MAX) {
        if (bytes.remaining() < ENTRY_BYTES) {
          at = fill(channel, bytes, at - bytes.remaining());
        }
        if (bytes.remaining() < ENTRY_BYTES || !take(bytes, entries, packets)) {
          break;
        }
      }
    }
    return entries;
  }

  private static boolean take(ByteBuffer bytes, List<TrackIndexEntry> entries, PacketCursor packets)
      throws IOException {
    long millis = bytes.getInt() & UNSIGNED;
    boolean key = (bytes.getInt() & KEY_FRAME) != 0;
    TrackIndexEntry entry = new TrackIndexEntry(millis, bytes.getLong(), bytes.getLong(), key);
    boolean fits =
        entries.isEmpty()
            ? entry.position() == packets.first() && entry.packets() == 0
            : follows(entries.getLast(), entry);
    return fits && packets.startsAt(entry) && entries.add(entry);
  }

  private static boolean follows(TrackIndexEntry before, TrackIndexEntry entry) {
    return entry.position() > before.position()
        && entry.packets() > before.packets()
        && entry.millis() >= before.millis();
  }

  /** {@return offset in the file after the bytes that were read} */
  private static long fill(FileChannel channel, ByteBuffer bytes, long from) throws IOException {
    long at = from;
    bytes.clear();
    int count = 0;
    while (bytes.hasRemaining() && count >= 0) {
      count = channel.read(bytes, at);
      at += Math.max(0, count);
    }
    bytes.flip();
    return at;
  }
}
