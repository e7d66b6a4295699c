package dev.parley.recording;

import dev.parley.media.payload.Av1Payload;
import dev.parley.media.payload.H264Payload;
import dev.parley.media.payload.PayloadView;
import dev.parley.media.payload.Vp8Payload;
import dev.parley.media.payload.Vp9Payload;
import dev.parley.media.rtp.RtpPacket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reader for one track of a recording, up to its last complete packet.
 *
 * <p>Immutable. Memory: that of the index, at most a million entries.
 */
public final class TrackReader {
  static final String INFO = ".json";
  static final String PACKETS = ".rtp";
  static final String INDEX = ".index";

  private final RecordedTrackInfo info;
  private final Path file;
  private final List<TrackIndexEntry> index;
  private final long packets;
  private final long endMillis;

  private TrackReader(
      RecordedTrackInfo info,
      Path file,
      List<TrackIndexEntry> index,
      long packets,
      long endMillis) {
    this.info = info;
    this.file = file;
    this.index = List.copyOf(index);
    this.packets = packets;
    this.endMillis = endMillis;
  }

  /**
   * Opens a track, possibly without packets.
   *
   * @param name of its files, without extension
   */
  static Optional<TrackReader> open(Path folder, String name) throws IOException {
    RecordedTrackInfo info = RecordedTrackInfo.of(MetadataFile.read(folder.resolve(name + INFO)));
    Path file = folder.resolve(name + PACKETS);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (PacketCursor cursor = PacketCursor.open(file)) {
      List<TrackIndexEntry> index = TrackIndex.read(folder.resolve(name + INDEX), cursor);
      return Optional.of(completed(info, file, cursor, index));
    }
  }

  /** Scans the packets behind the last index entry, and adds the missing entries. */
  private static TrackReader completed(
      RecordedTrackInfo info, Path file, PacketCursor cursor, List<TrackIndexEntry> known)
      throws IOException {
    List<TrackIndexEntry> index = new ArrayList<>(known);
    long packets = 0;
    long end = info.beganMillis();
    long next = 0;
    if (!known.isEmpty()) {
      TrackIndexEntry last = known.getLast();
      cursor.seek(last);
      packets = last.packets();
      next = last.millis() + TrackIndex.MILLIS_BETWEEN;
    }
    KeyFrames keys = new KeyFrames(info.codec());
    while (cursor.next()) {
      end = Math.max(end, cursor.millis());
      boolean key = keys.startsIn(cursor);
      boolean told = !known.isEmpty() && cursor.position() == known.getLast().position();
      if (!told && (key || cursor.millis() >= next) && index.size() < TrackIndex.ENTRIES_MAX) {
        index.add(new TrackIndexEntry(cursor.millis(), cursor.position(), packets, key));
        next = cursor.millis() + TrackIndex.MILLIS_BETWEEN;
      }
      packets++;
    }
    return new TrackReader(info, file, index, packets, end);
  }

  /** {@return the metadata of the track} */
  public RecordedTrackInfo info() {
    return info;
  }

  /** {@return the positions at which reading can start, the earliest first} */
  public List<TrackIndexEntry> index() {
    return index;
  }

  /** {@return number of packets} */
  public long packets() {
    return packets;
  }

  /** {@return arrival time of the last packet, in milliseconds of the recording} */
  public long endMillis() {
    return endMillis;
  }

  /** {@return a cursor before the first packet; to be closed by the caller} */
  public PacketCursor packetsInOrder() throws IOException {
    return PacketCursor.open(file);
  }

  /** Detector of key frames in the part without index entries. */
  private static final class KeyFrames {
    private final RtpPacket packet = new RtpPacket();
    private final Optional<PayloadView> view;

    KeyFrames(String codec) {
      view =
          switch (codec.toUpperCase(Locale.ROOT)) {
            case "VP8" -> Optional.of(new Vp8Payload());
            case "VP9" -> Optional.of(new Vp9Payload());
            case "H264" -> Optional.of(new H264Payload());
            case "AV1" -> Optional.of(new Av1Payload());
            default -> Optional.empty();
          };
    }

    boolean startsIn(PacketCursor at) {
      return view.isPresent()
          && packet.wrap(at.bytes(), 0, at.length())
          && view.get()
              .wrap(packet.bytes(), packet.payload(), packet.payloadLength(), packet.marker())
          && view.get().keyFrameStart();
    }
  }
}
