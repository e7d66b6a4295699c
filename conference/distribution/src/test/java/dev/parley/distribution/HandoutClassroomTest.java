package dev.parley.distribution;

import static dev.parley.distribution.Classroom.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.distribution.handout.FilePacket;
import dev.parley.distribution.handout.FileReport;
import dev.parley.distribution.handout.PieceLayout;
import dev.parley.distribution.handout.ReportState;
import dev.parley.distribution.handout.receiver.HandoutState;
import dev.parley.distribution.handout.sender.HandoutEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandoutClassroomTest {
  private static final int SEATS = 30;
  private static final int FILE_BYTES = 1_500_001;

  @TempDir private Path folder;

  private HandoutClassroom classroom(int seed, int seats, boolean live) throws IOException {
    return new HandoutClassroom(new Random(seed), seats, live, folder, FILE_BYTES);
  }

  private static void assertAllComplete(HandoutClassroom room) throws IOException {
    byte[] bytes = room.bytes();
    for (var desk : room.desks) {
      assertThat(desk.state()).isEqualTo(HandoutState.COMPLETE);
      assertThat(desk.result()).isEqualTo(bytes);
    }
  }

  @Test
  void thirtySeatsGetAFileThatIsSentOnce() throws IOException {
    try (var room = classroom(1, SEATS, false)) {
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      assertThat(room.runToEnd(60 * SECOND)).isEqualTo(HandoutEnd.COMPLETE);
      assertAllComplete(room);
      assertThat(room.overhead()).isLessThan(1.01);
    }
  }

  @Test
  void lossesOfThirtySeatsCostParityForTheWorstOfThem() throws IOException {
    try (var room = classroom(2, SEATS, false)) {
      room.classroom.seats.forEach(seat -> seat.port.loses(0.01));
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      assertThat(room.runToEnd(60 * SECOND)).isEqualTo(HandoutEnd.COMPLETE);
      assertAllComplete(room);
      assertThat(room.overhead()).isLessThan(1.06);
      assertThat(room.sender.progress().complete()).isEqualTo(SEATS);
      assertThat(room.sender.progress().slowestBytes()).isEqualTo(FILE_BYTES);
    }
  }

  @Test
  void liveVideoLosesNothingToAFileAndComesFirst() throws IOException {
    try (var room = classroom(3, 4, true)) {
      room.classroom.run(3 * SECOND);
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      int from = room.classroom.sent;
      long live = room.classroom.multicastBytes;
      long began = room.classroom.now;
      assertThat(room.runToEnd(60 * SECOND)).isEqualTo(HandoutEnd.COMPLETE);
      int to = room.classroom.sent;
      long bytes = room.classroom.multicastBytes - live;
      long rate = bytes * SECOND / (room.classroom.now - began);
      room.classroom.run(room.classroom.now + SECOND);
      assertAllComplete(room);
      assertThat(room.classroom.seats)
          .allSatisfy(seat -> {
            assertThat(seat.missing(from, to)).isZero();
            assertThat(seat.changes).last().isEqualTo("GROUP NONE");
          });
      assertThat(rate).isLessThan(HandoutClassroom.RATE * 105 / 100);
    }
  }

  @Test
  void aSeatThatComesLateGetsWhatItMissed() throws IOException {
    try (var room = classroom(4, 4, false)) {
      room.begin(HandoutClassroom.HOUR);
      for (int i = 0; i < 3; i++) {
        room.offer(i);
      }
      room.runUntil(FILE_BYTES / 2, 0);
      room.offer(3);
      assertThat(room.runToEnd(60 * SECOND)).isEqualTo(HandoutEnd.COMPLETE);
      assertAllComplete(room);
      assertThat(room.overhead()).isBetween(1.3, 1.8);
    }
  }

  @Test
  void whatIsThereIsNotSentAgainAfterTheServerRestarted() throws IOException {
    try (var room = classroom(5, 4, false)) {
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      room.runUntil(FILE_BYTES * 3L / 4, 0);
      for (var desk : room.desks) {
        desk.close();
        desk.open();
      }
      room.fileBytes = 0;
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      assertThat(room.runToEnd(60 * SECOND)).isEqualTo(HandoutEnd.COMPLETE);
      assertAllComplete(room);
      assertThat(room.overhead()).isLessThan(0.4);
    }
  }

  @Test
  void aSeatThatRestartedAsksOnlyForTheRest() throws IOException {
    try (var room = classroom(6, 4, false)) {
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      room.runUntil(FILE_BYTES / 2, 0);
      var desk = room.desks.getFirst();
      desk.close();
      room.classroom.run(room.classroom.now + SECOND / 10);
      desk.open();
      desk.begin(room.sender.handout());
      assertThat(desk.receiver.receivedBytes()).isGreaterThanOrEqualTo(FILE_BYTES / 2);
      assertThat(room.runToEnd(120 * SECOND)).isEqualTo(HandoutEnd.COMPLETE);
      assertAllComplete(room);
    }
  }

  @Test
  void aForgedPacketDamagesOnePieceWhichIsReceivedAgain() throws IOException {
    try (var room = classroom(7, 3, false)) {
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      byte[] forged = new byte[FilePacket.HEADER_BYTES + PieceLayout.SYMBOL_BYTES];
      FilePacket.symbol(forged, 0, room.sender.handout().number(), 2, 17);
      room.classroom.seats.getFirst().files.file(forged, 0, forged.length);
      assertThat(room.runToEnd(120 * SECOND)).isEqualTo(HandoutEnd.COMPLETE);
      assertAllComplete(room);
      assertThat(room.desks.getFirst().receiver.damagedPieces()).isEqualTo(1);
      assertThat(room.desks.getLast().receiver.damagedPieces()).isZero();
    }
  }

  @Test
  void aMemberThatAsksForAllAgainAndAgainCausesATwentiethOfTheRate() throws IOException {
    try (var room = classroom(8, 1, false)) {
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      assertThat(room.sender.add(99, 0)).isTrue();
      greed(room, 99, 1);
      room.runUntil(FILE_BYTES, 0);
      long sent = room.fileBytes;
      long began = room.classroom.now;
      room.classroom.run(began + 60 * SECOND);
      double share = (double) (room.fileBytes - sent) / (60 * HandoutClassroom.RATE);
      assertThat(share).isBetween(0.01, 0.055);
      assertThat(room.sender.end()).isNull();
    }
  }

  /** Reports every 20 ms that a member lacks the whole file, in any round. */
  private static void greed(HandoutClassroom room, int member, int round) {
    int pieces = room.sender.handout().content().layout().pieces();
    byte[] report = new byte[FileReport.HEADER_BYTES + pieces];
    FileReport.write(report, room.sender.handout().number(), round % 100, ReportState.ANSWER, 0, 0);
    Arrays.fill(report, FileReport.HEADER_BYTES, report.length, (byte) 192);
    room.handouts.report(member, report, 0, report.length, room.classroom.now);
    int next = room.sender.progress().rounds();
    room.classroom.at(room.classroom.now + SECOND / 50, () -> greed(room, member, next));
  }

  @Test
  void aSeatWithoutMulticastDoesNotKeepTheOthersFromTheFile() throws IOException {
    try (var room = classroom(9, 3, false)) {
      room.classroom.seats.getFirst().port.dropsMulticast();
      room.begin(20 * SECOND);
      room.offerAll();
      assertThat(room.runToEnd(60 * SECOND)).isEqualTo(HandoutEnd.TIME_OVER);
      assertThat(room.desks.getFirst().receiver.receivedBytes()).isZero();
      assertThat(room.desks.getLast().result()).isEqualTo(room.bytes());
      assertThat(room.sender.progress().complete()).isEqualTo(2);
    }
  }

  @Test
  void theEndDoesNotWaitForARemovedMember() throws IOException {
    try (var room = classroom(10, 2, false)) {
      room.classroom.seats.getFirst().port.dropsMulticast();
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      room.classroom.run(5 * SECOND);
      assertThat(room.sender.end()).isNull();
      room.sender.remove(0);
      assertThat(room.runToEnd(SECOND)).isEqualTo(HandoutEnd.COMPLETE);
    }
  }

  @Test
  void aFileThatChangesEndsTheHandout() throws IOException {
    try (var room = classroom(11, 2, false)) {
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      Files.write(room.file, new byte[FILE_BYTES]);
      assertThat(room.runToEnd(60 * SECOND)).isEqualTo(HandoutEnd.UNREADABLE);
      assertThat(room.desks.getFirst().receiver.receivedBytes()).isZero();
    }
  }

  @Test
  void aFileThatIsThereIsCheckedAndNotSentAgain() throws IOException {
    try (var room = classroom(12, 2, false)) {
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      assertThat(room.runToEnd(60 * SECOND)).isEqualTo(HandoutEnd.COMPLETE);
      for (var desk : room.desks) {
        desk.close();
        desk.open();
      }
      damage(room.desks.getFirst().receiver.path());
      room.fileBytes = 0;
      room.begin(HandoutClassroom.HOUR);
      room.offerAll();
      assertThat(room.runToEnd(60 * SECOND)).isEqualTo(HandoutEnd.COMPLETE);
      assertAllComplete(room);
      assertThat(room.desks.getFirst().receiver.damagedPieces()).isEqualTo(1);
      assertThat(room.overhead()).as("one piece").isLessThan(0.2);
    }
  }

  private static void damage(Path path) throws IOException {
    byte[] bytes = Files.readAllBytes(path);
    bytes[PieceLayout.PIECE_BYTES + 5] ^= 1;
    Files.write(path, bytes);
  }

  @Test
  void withoutMembersNothingIsSent() throws IOException {
    try (var room = classroom(13, 1, false)) {
      room.begin(5 * SECOND);
      assertThat(room.runToEnd(10 * SECOND)).isEqualTo(HandoutEnd.TIME_OVER);
      assertThat(room.fileBytes).isZero();
    }
  }
}
