package dev.parley.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.media.rtp.RtpPacket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
  private static final RecordingEndInfo END =
      new RecordingEndInfo(Instant.parse("2026-11-22T10:01:00Z"), 60_000, "Ada ended it", 3);

  private static final int FILE_HEAD_BYTES = "#!rtpplay1.0 127.0.0.1/5004\n".length() + 16;

  @TempDir private Path recordings;

  @Test
  void recordingIsItsOwnersAlone() throws IOException {
    assumeTrue(recordings.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path all = recordings.resolve("all");
    try (RecordingWriter writer = RecordingWriter.begin(all, SampleRecordings.recording())) {
      for (Path folder : List.of(all, writer.folder())) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
            .isEqualTo("rwx------");
      }
    }
  }

  @Test
  void whatWasWrittenIsRead() throws IOException {
    RecordingInfo info = SampleRecordings.recording();
    RecordedTrackInfo camera = SampleRecordings.camera();
    Path folder;
    try (RecordingWriter writer = RecordingWriter.begin(recordings, info)) {
      folder = writer.folder();
      TrackWriter track = writer.track(camera);
      SampleRecordings.write(track, 200);
      writer.track(SampleRecordings.camera());
      assertThat(writer.bytes()).isEqualTo(track.bytes() + FILE_HEAD_BYTES);
      writer.end(END);
    }

    RecordingReader reader = RecordingReader.open(folder);

    assertThat(reader.info()).isEqualTo(info);
    assertThat(reader.end()).contains(END);
    assertThat(reader.millis()).isEqualTo(60_000);
    assertThat(reader.tracks()).hasSize(2);
    assertThat(reader.tracks().getFirst().info()).isEqualTo(camera);
    assertThat(numbers(reader.tracks().getFirst())).hasSize(200).isSorted();
    assertThat(reader.tracks().get(1).packets()).isZero();
    assertThat(RecordingReader.list(recordings)).containsExactly(info);
  }

  @Test
  void readingStartsAtAKeyFrame() throws IOException {
    TrackReader track = reopened(recorded(200));

    List<TrackIndexEntry> keys = track.index().stream().filter(TrackIndexEntry::keyFrame).toList();

    assertThat(keys).extracting(TrackIndexEntry::packets).containsExactly(0L, 50L, 100L, 150L);
    try (PacketCursor cursor = track.packetsInOrder()) {
      cursor.seek(keys.get(2));
      assertThat(cursor.next()).isTrue();
      assertThat(number(cursor)).isEqualTo(100);
      assertThat(cursor.millis()).isEqualTo(120 + 100 * 40);
    }
  }

  @Test
  void theIndexHasAPlaceASecond() throws IOException {
    assertThat(reopened(recorded(200)).index())
        .extracting(TrackIndexEntry::millis)
        .containsExactly(120L, 1_120L, 2_120L, 3_120L, 4_120L, 5_120L, 6_120L, 7_120L);
  }

  @Test
  void whatAMemberIsHeardAndSeenWithIsErased() throws IOException {
    RecordingInfo info = SampleRecordings.recording();
    RecordedTrackInfo gone = SampleRecordings.camera();
    RecordedTrackInfo stays = SampleRecordings.camera();
    Path folder;
    try (RecordingWriter writer = RecordingWriter.begin(recordings, info)) {
      folder = writer.folder();
      SampleRecordings.write(writer.track(gone), 50);
      SampleRecordings.write(writer.track(stays), 50);
      writer.end(END);
    }

    assertThat(RecordingEraser.forget(folder, gone.member(), "Ada"::equals, "erased")).isEqualTo(1);

    RecordingReader reader = RecordingReader.open(folder);
    assertThat(reader.tracks()).extracting(TrackReader::info).containsExactly(stays);
    assertThat(reader.info().begunBy()).isEqualTo("erased");
    assertThat(reader.end()).contains(END);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().contains(gone.id().toString()));
    }
    assertThat(RecordingEraser.forget(folder, gone.member(), "Ada"::equals, "erased")).isZero();
  }

  @Test
  void whatAnInterruptedErasureLeftOfATrackGoesWithTheNextOne() throws IOException {
    RecordedTrackInfo stays = SampleRecordings.camera();
    Path folder = recorded(stays, SampleRecordings.camera());
    Files.delete(file(folder, "01-*.json"));

    assertThat(RecordingEraser.forget(folder, stays.member(), "Ada"::equals, "erased"))
        .isEqualTo(1);

    assertThat(names(folder)).containsExactlyInAnyOrder("recording.json", "ended.json");
  }

  @Test
  void whoseATrackIsGoesLast() throws IOException {
    for (int i = 0; i < 8; i++) { // folders list their files in an order of their own
      RecordedTrackInfo gone = SampleRecordings.camera();
      Path folder = recorded(gone);
      Path obstacle = Files.createDirectory(folder.resolve("00-" + gone.id() + ".notes"));
      Path within = Files.createFile(obstacle.resolve("kept"));

      assertThatThrownBy(
              () -> RecordingEraser.forget(folder, gone.member(), "Ada"::equals, "erased"))
          .isInstanceOf(IOException.class);
      assertThat(names(folder)).contains("00-" + gone.id() + ".json");

      Files.delete(within);
      assertThat(RecordingEraser.forget(folder, gone.member(), "Ada"::equals, "erased"))
          .isEqualTo(1);
      assertThat(names(folder)).containsExactlyInAnyOrder("recording.json", "ended.json");
    }
  }

  @Test
  void aTrackWhoseOwnerCannotBeReadIsNotKeptSilently() throws IOException {
    RecordedTrackInfo gone = SampleRecordings.camera();
    Path folder = recorded(gone, SampleRecordings.camera());
    Path damaged = file(folder, "01-*.json");
    Files.writeString(damaged, "{\"version\":1");
    List<String> before = names(folder);

    assertThatThrownBy(() -> RecordingEraser.forget(folder, gone.member(), "Ada"::equals, "erased"))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining(damaged.toString());
    assertThat(names(folder)).isEqualTo(before);
  }

  @Test
  void aTrackOfWhichOnlyTheOwnerIsWholeIsErased() throws IOException {
    RecordedTrackInfo gone = SampleRecordings.camera();
    Path folder = recorded(gone);
    Path about = file(folder, "00-*.json");
    Files.writeString(about, Files.readString(about).replace(":90000", ":0"));
    Files.write(file(folder, "00-*.rtp"), new byte[100_000]);

    assertThat(RecordingEraser.forget(folder, gone.member(), "Ada"::equals, "erased")).isEqualTo(1);
    assertThat(names(folder)).containsExactlyInAnyOrder("recording.json", "ended.json");
  }

  @Test
  void aRecordingWhoseEndIsDamagedIsReadAndErasedAsOneWithout() throws IOException {
    RecordedTrackInfo gone = SampleRecordings.camera();
    Path folder = recorded(gone);
    Files.writeString(folder.resolve("ended.json"), "{\"ended\":\"2026-");

    RecordingReader reader = RecordingReader.open(folder);
    assertThat(reader.end()).isEmpty();
    assertThat(reader.tracks()).extracting(TrackReader::info).containsExactly(gone);
    assertThat(RecordingEraser.forget(folder, gone.member(), "Ada"::equals, "erased")).isEqualTo(1);
    assertThat(RecordingReader.open(folder).tracks()).isEmpty();
  }

  @Test
  void aRecordingIsDeletedWhole() throws IOException {
    Path folder = recorded(50);

    RecordingEraser.delete(folder);

    assertThat(folder).doesNotExist();
    RecordingEraser.delete(folder);
  }

  @Test
  void whatIsForcedOutlivesAKilledWriter() throws IOException {
    try (RecordingWriter writer = RecordingWriter.begin(recordings, SampleRecordings.recording())) {
      TrackWriter track = writer.track(SampleRecordings.camera());
      SampleRecordings.write(track, 70);
      writer.force();

      RecordingReader reader = RecordingReader.open(writer.folder());

      assertThat(reader.end()).isEmpty();
      assertThat(reader.tracks().getFirst().packets()).isEqualTo(70);
      assertThat(reader.millis()).isEqualTo(120 + 69 * 40);
    }
  }

  @Test
  void packetsThatAreCutShortAreLeftOut() throws IOException {
    Path folder = recorded(60);
    Path file = file(folder, "00-*.rtp");
    byte[] whole = Files.readAllBytes(file);
    int record = RtpDump.RECORD_HEAD_BYTES + SampleRecordings.packet(0, true).length;
    for (int cut = 1; cut <= record; cut++) {
      Files.write(file, Arrays.copyOf(whole, whole.length - cut));

      assertThat(reopened(folder).packets()).isEqualTo(59);
    }
    for (int size = 0; size < FILE_HEAD_BYTES; size++) {
      Files.write(file, Arrays.copyOf(whole, size));

      assertThat(reopened(folder).packets()).isZero();
    }
  }

  @Test
  void anIndexThatIsMissingOrShortOrWrongIsMadeAgain() throws IOException {
    Path folder = recorded(200);
    List<TrackIndexEntry> right = reopened(folder).index();
    Path file = file(folder, "00-*.index");
    byte[] whole = Files.readAllBytes(file);

    for (int size = 0; size < whole.length; size += 7) {
      Files.write(file, Arrays.copyOf(whole, size));
      assertThat(reopened(folder).index()).isEqualTo(right);
    }
    byte[] wrong = whole.clone();
    ByteBuffer.wrap(wrong).putLong(TrackIndex.HEAD_BYTES + 3 * TrackIndex.ENTRY_BYTES + 8, 777);
    Files.write(file, wrong);
    assertThat(reopened(folder).index()).isEqualTo(right);
    Files.write(file, "of another program".getBytes(StandardCharsets.UTF_8));
    assertThat(reopened(folder).index()).isEqualTo(right);
    Files.delete(file);
    assertThat(reopened(folder).index()).isEqualTo(right);
  }

  @Test
  void aFileThatHoldsSomethingElseIsNoTrack() throws IOException {
    Path folder = recorded(60);
    Files.write(file(folder, "00-*.rtp"), new byte[100_000]);

    assertThat(RecordingReader.open(folder).tracks()).isEmpty();
  }

  @Test
  void aLengthThatIsBeyondTheLimitEndsTheTrack() throws IOException {
    Path folder = recorded(60);
    byte[] whole = Files.readAllBytes(file(folder, "00-*.rtp"));
    int record = RtpDump.RECORD_HEAD_BYTES + SampleRecordings.packet(0, true).length;
    ByteBuffer.wrap(whole).putInt(FILE_HEAD_BYTES + 2 * record, -1);
    Files.write(file(folder, "00-*.rtp"), whole);

    assertThat(numbers(reopened(folder))).containsExactly(0, 1);
  }

  @Test
  void anotherVersionIsRefused() throws IOException {
    Path folder = recorded(1);
    Path about = folder.resolve("recording.json");
    Files.writeString(about, Files.readString(about).replace("\"version\":1", "\"version\":2"));

    assertThatThrownBy(() -> RecordingReader.open(folder))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("has version 2; this program reads 1");
    assertThat(RecordingReader.list(recordings)).isEmpty();
  }

  @Test
  void descriptionsThatAreDamagedAreRefusedWithTheirReason() throws IOException {
    Path folder = recorded(1);
    Path about = folder.resolve("recording.json");
    String whole = Files.readString(about);
    for (int size = 0; size < whole.length(); size++) {
      Files.writeString(about, whole.substring(0, size));
      assertThatThrownBy(() -> RecordingReader.open(folder)).isInstanceOf(RecordingException.class);
    }
    for (String other : List.of("[1]", "7", "{\"version\":{}}", "{\"version\":\"x\"}")) {
      Files.writeString(about, other);
      assertThatThrownBy(() -> RecordingReader.open(folder)).isInstanceOf(RecordingException.class);
    }
    Files.writeString(about, whole + " ".repeat(MetadataFile.FILE_BYTES_MAX));
    assertThatThrownBy(() -> RecordingReader.open(folder)).hasMessageContaining("more than");
  }

  @Test
  void aTrackWhoseDescriptionIsDamagedIsLeftOut() throws IOException {
    Path folder = recorded(5);
    Path about = file(folder, "00-*.json");
    Files.writeString(
        about, Files.readString(about).replace("\"clockRate\":90000", "\"clockRate\":0"));

    assertThat(RecordingReader.open(folder).tracks()).isEmpty();
  }

  @Test
  void packetsBeyondTheLimitsAreRefusedAndTheTrackGoesOn() throws IOException {
    try (RecordingWriter writer = RecordingWriter.begin(recordings, SampleRecordings.recording())) {
      TrackWriter track = writer.track(SampleRecordings.camera());
      byte[] large = new byte[TrackWriter.PACKET_BYTES_MAX + 1];
      track.packet(0, large, 0, TrackWriter.PACKET_BYTES_MAX, false);
      for (long[] bad : new long[][] {{0, large.length}, {0, 0}, {-1, 9}, {1L << 32, 9}}) {
        assertThatThrownBy(() -> track.packet(bad[0], large, 0, (int) bad[1], false))
            .isInstanceOf(RecordingException.class);
      }
      track.packet(TrackWriter.MILLIS_MAX, large, 0, 9, false);
      writer.close(track);

      TrackReader read = RecordingReader.open(writer.folder()).tracks().getFirst();

      assertThat(read.packets()).isEqualTo(2);
      assertThat(read.endMillis()).isEqualTo(TrackWriter.MILLIS_MAX);
    }
  }

  @Test
  void aRecordingIsNeverWrittenOver() throws IOException {
    RecordingInfo info = SampleRecordings.recording();
    RecordingWriter.begin(recordings, info).close();

    assertThatThrownBy(() -> RecordingWriter.begin(recordings, info))
        .isInstanceOf(IOException.class);
  }

  /** A recording of one track, whose packets number from 0. */
  private Path recorded(int packets) throws IOException {
    try (RecordingWriter writer = RecordingWriter.begin(recordings, SampleRecordings.recording())) {
      SampleRecordings.write(writer.track(SampleRecordings.camera()), packets);
      return writer.folder();
    }
  }

  /** A recording that ended, with tracks of a few packets. */
  private Path recorded(RecordedTrackInfo... tracks) throws IOException {
    try (RecordingWriter writer = RecordingWriter.begin(recordings, SampleRecordings.recording())) {
      for (RecordedTrackInfo track : tracks) {
        SampleRecordings.write(writer.track(track), 5);
      }
      writer.end(END);
      return writer.folder();
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  private static TrackReader reopened(Path folder) throws IOException {
    return RecordingReader.open(folder).tracks().getFirst();
  }

  private static Path file(Path folder, String pattern) throws IOException {
    try (var files = Files.newDirectoryStream(folder, pattern)) {
      return files.iterator().next();
    }
  }

  private static List<Integer> numbers(TrackReader track) throws IOException {
    List<Integer> numbers = new ArrayList<>();
    try (PacketCursor cursor = track.packetsInOrder()) {
      while (cursor.next()) {
        numbers.add(number(cursor));
      }
    }
    return numbers;
  }

  private static int number(PacketCursor cursor) {
    RtpPacket packet = new RtpPacket();
    assertThat(packet.wrap(cursor.bytes(), 0, cursor.length())).isTrue();
    return packet.sequence();
  }
}
