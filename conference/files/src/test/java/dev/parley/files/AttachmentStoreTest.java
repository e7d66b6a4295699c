package dev.parley.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.files.FilesException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AttachmentStoreTest {
  private static final String ROOM = "maths / ../7b";
  private static final int ROOM_BYTES_MAX = 1_000;

  @TempDir private Path place;
  private Path folder;
  private AttachmentStore attachments;

  @BeforeEach
  void open() {
    folder = place.resolve("attachments");
    attachments = AttachmentStore.open(folder, ROOM_BYTES_MAX);
  }

  @Test
  void whatWasPutInComesOut() throws IOException {
    UUID id = UUID.randomUUID();
    byte[] bytes = bytes(700);

    assertThat(put(ROOM, id, bytes)).isEqualTo(MediaType.OTHER);

    assertThat(read(ROOM, id)).isEqualTo(bytes);
    assertThat(attachments.used(ROOM)).isEqualTo(700);
    assertThat(AttachmentStore.open(folder, ROOM_BYTES_MAX).used(ROOM)).isEqualTo(700);
    refused(Reason.NOT_FOUND, () -> attachments.source("another room", id));
    refused(Reason.NOT_FOUND, () -> attachments.source(ROOM, UUID.randomUUID()));
  }

  @Test
  void typeIsToldByTheContent() {
    assertThat(put(ROOM, UUID.randomUUID(), "%PDF-1.7\n".getBytes())).isEqualTo(MediaType.PDF);
    assertThat(put(ROOM, UUID.randomUUID(), "GIF89a".getBytes())).isEqualTo(MediaType.GIF);
    assertThat(put(ROOM, UUID.randomUUID(), "<html>".getBytes())).isEqualTo(MediaType.OTHER);
    assertThat(put(ROOM, UUID.randomUUID(), new byte[0])).isEqualTo(MediaType.OTHER);
  }

  @Test
  void onlyTheOwnerMayLook() throws IOException {
    put(ROOM, UUID.randomUUID(), bytes(1));

    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
      }
    }
  }

  @Test
  void nothingIsLeftOfAnUploadThatEndsEarly() throws IOException {
    UUID id = UUID.randomUUID();
    try (AttachmentUpload upload = attachments.begin(ROOM, id, 500)) {
      upload.write(ByteBuffer.wrap(bytes(100)));
      assertThat(attachments.used(ROOM)).isEqualTo(500);
      refused(Reason.DAMAGED, upload::finish);
    }

    refused(Reason.NOT_FOUND, () -> attachments.source(ROOM, id));
    assertThat(attachments.used(ROOM)).isZero();
    assertThat(files()).isEmpty();
  }

  @Test
  void uploadIsRefusedBeyondWhatItAnnounced() {
    try (AttachmentUpload upload = attachments.begin(ROOM, UUID.randomUUID(), 10)) {
      upload.write(ByteBuffer.wrap(bytes(10)));
      refused(Reason.TOO_LARGE, () -> upload.write(ByteBuffer.wrap(bytes(1))));
      assertThat(upload.finish()).isEqualTo(MediaType.OTHER);
    }
  }

  @Test
  void attachmentIsRefusedBeyondItsLimit() {
    AttachmentStore large =
        AttachmentStore.open(place.resolve("large"), 2 * AttachmentStore.BYTES_MAX);

    large.begin(ROOM, UUID.randomUUID(), AttachmentStore.BYTES_MAX).close();
    refused(
        Reason.TOO_LARGE,
        () -> large.begin(ROOM, UUID.randomUUID(), AttachmentStore.BYTES_MAX + 1));
    refused(Reason.TOO_LARGE, () -> large.begin(ROOM, UUID.randomUUID(), -1));
  }

  @Test
  void roomIsFullAtItsLimitAndOthersAreNot() {
    UUID first = UUID.randomUUID();
    put(ROOM, first, bytes(600));
    put(ROOM, UUID.randomUUID(), bytes(400));

    refused(Reason.FULL, () -> attachments.begin(ROOM, UUID.randomUUID(), 1));
    put("another", UUID.randomUUID(), bytes(1_000));
    assertThat(attachments.delete(ROOM, first)).isTrue();
    assertThat(attachments.delete(ROOM, first)).isFalse();
    put(ROOM, UUID.randomUUID(), bytes(600));
    refused(Reason.FULL, () -> attachments.begin(ROOM, UUID.randomUUID(), 1));
  }

  @Test
  void uploadMayBeRepeatedButNotReplaced() throws IOException {
    UUID id = UUID.randomUUID();
    put(ROOM, id, bytes(600));
    put(ROOM, id, bytes(600));
    byte[] other = bytes(600);
    other[599]++;

    refused(Reason.ID_TAKEN, () -> put(ROOM, id, other));
    refused(Reason.ID_TAKEN, () -> put(ROOM, id, bytes(1)));

    assertThat(read(ROOM, id)).isEqualTo(bytes(600));
    assertThat(attachments.used(ROOM)).isEqualTo(600);
    assertThat(files()).hasSize(1);
  }

  @Test
  void uploadIsRepeatedOnlyAfterTheFirstHasEnded() {
    UUID id = UUID.randomUUID();
    try (AttachmentUpload _ = attachments.begin(ROOM, id, 1)) {
      refused(Reason.BUSY, () -> attachments.begin(ROOM, id, 1));
    }
    put(ROOM, id, bytes(1));
  }

  @Test
  void leftoversOfACrashAreRemovedAtTheStart() throws IOException {
    UUID id = UUID.randomUUID();
    put(ROOM, id, bytes(5));
    attachments.begin(ROOM, UUID.randomUUID(), 5).write(ByteBuffer.wrap(bytes(3)));
    assertThat(files()).hasSize(2);

    AttachmentStore after = AttachmentStore.open(folder, ROOM_BYTES_MAX);

    assertThat(files()).hasSize(1);
    assertThat(after.used(ROOM)).isEqualTo(5);
  }

  @Test
  void roomIsDeletedAsAWhole() throws IOException {
    put(ROOM, UUID.randomUUID(), bytes(600));
    attachments.deleteAll(ROOM);
    attachments.deleteAll("another");

    assertThat(files()).isEmpty();
    assertThat(attachments.used(ROOM)).isZero();
    put(ROOM, UUID.randomUUID(), bytes(1_000));
  }

  @Test
  void linkInThePlaceOfAnAttachmentIsNotFollowed() throws IOException {
    UUID id = UUID.randomUUID();
    put(ROOM, id, bytes(5));
    Path file = files().getFirst();
    Path secret = Files.writeString(place.resolve("secret"), "secret");
    ReadableFile source = attachments.source(ROOM, id);
    Files.delete(file);
    Files.createSymbolicLink(file, secret);

    refused(Reason.IO, () -> source.open());
  }

  private MediaType put(String room, UUID id, byte[] bytes) {
    try (AttachmentUpload upload = attachments.begin(room, id, bytes.length)) {
      upload.write(ByteBuffer.wrap(bytes));
      return upload.finish();
    }
  }

  private byte[] read(String room, UUID id) throws IOException {
    try (OpenedFile opened = attachments.source(room, id).open()) {
      return opened.read(0, 10_000);
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    Arrays.fill(bytes, (byte) 'x');
    return bytes;
  }

  private static void refused(Reason reason, ThrowingCallable call) {
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void onlyWhatIsOlderIsDeletedByItsAge() throws IOException {
    UUID old = UUID.randomUUID();
    UUID young = UUID.randomUUID();
    Instant before = Instant.now().minusSeconds(60);
    put(ROOM, old, bytes(300));
    put(ROOM, young, bytes(200));
    age(old, before.minusMillis(1));
    age(young, before);

    assertThat(attachments.olderThan(ROOM, before)).containsExactly(old);
    assertThat(attachments.delete(ROOM, young, before)).isFalse();
    assertThat(attachments.delete(ROOM, old, before)).isTrue();

    assertThat(attachments.delete(ROOM, old, before)).isFalse();
    assertThat(attachments.has(ROOM, old)).isFalse();
    assertThat(attachments.has(ROOM, young)).isTrue();
    assertThat(attachments.used(ROOM)).isEqualTo(200);
    assertThat(attachments.olderThan("another room", before)).isEmpty();
  }

  @Test
  void whatComesAgainIsYoung() throws IOException {
    UUID id = UUID.randomUUID();
    Instant before = Instant.now().minusSeconds(60);
    put(ROOM, id, bytes(300));
    age(id, before.minusSeconds(1));

    try (AttachmentUpload upload = attachments.begin(ROOM, id, 300)) {
      assertThat(attachments.delete(ROOM, id, before)).as("while it comes").isFalse();
      upload.write(ByteBuffer.wrap(bytes(300)));
      upload.finish();
    }

    assertThat(attachments.olderThan(ROOM, before)).isEmpty();
    assertThat(attachments.delete(ROOM, id, before)).isFalse();
  }

  @Test
  void oldFilesOfOtherRoomsAreDeleted() throws IOException {
    UUID id = UUID.randomUUID();
    Instant before = Instant.now().minusSeconds(60);
    for (String room : List.of(ROOM, "gone", "young")) {
      put(room, id, bytes(10));
    }
    age(id, before.minusSeconds(1));
    put("young", UUID.randomUUID(), bytes(10));
    Path foreign = Files.createDirectory(folder.resolve("lost+found"));
    Files.createFile(foreign.resolve("file"));
    Files.setLastModifiedTime(foreign.resolve("file"), FileTime.from(Instant.EPOCH));

    assertThat(attachments.deleteOrphans(List.of(ROOM), before)).isEqualTo(2);

    assertThat(attachments.has(ROOM, id)).isTrue();
    assertThat(attachments.has("gone", id)).isFalse();
    assertThat(attachments.has("young", id)).isFalse();
    assertThat(foreign.resolve("file")).exists();
    try (Stream<Path> folders = Files.list(folder)) {
      assertThat(folders).as("this room, the younger one, and a foreign one").hasSize(3);
    }
  }

  /** Makes an attachment as old as it may be, in all rooms. */
  private void age(UUID id, Instant at) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.endsWith(id.toString())).toList()) {
        Files.setLastModifiedTime(file, FileTime.from(at));
      }
    }
  }
}
