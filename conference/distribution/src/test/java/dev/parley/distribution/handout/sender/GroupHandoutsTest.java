package dev.parley.distribution.handout.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.parley.distribution.handout.ContentId;
import dev.parley.distribution.handout.FilePacket;
import dev.parley.distribution.handout.FileReport;
import dev.parley.distribution.handout.Handout;
import dev.parley.distribution.handout.HandoutContent;
import dev.parley.distribution.handout.PieceLayout;
import dev.parley.distribution.handout.ReportState;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GroupHandoutsTest implements HandoutOutput {
  private static final long RATE = 10_000_000;
  private static final long TICK = GroupHandouts.TICK_NANOS_MAX;
  private static final int MEMBER = 5;
  private static final PieceLayout LAYOUT = new PieceLayout(20L * PieceLayout.PIECE_BYTES);

  private final GroupHandouts handouts = new GroupHandouts(RATE, this, 0);
  private final Map<Integer, Integer> symbols = new TreeMap<>(); // by hand-out
  private long live;
  private long bytes;
  private long now;

  @Override
  public void file(byte[] payload, int from, int length) {
    if (FilePacket.isSymbol(payload, from)) {
      symbols.merge(FilePacket.handout(payload, from), 1, Integer::sum);
      bytes += length;
    }
  }

  @Override
  public long liveBytes() {
    return live;
  }

  private HandoutSender sender(int number) {
    var content =
        new HandoutContent(
            new ContentId(new byte[ContentId.BYTES]),
            LAYOUT,
            new byte[LAYOUT.pieces() * ContentId.BYTES]);
    var sender = new HandoutSender(new Handout(number, "x", content), RATE, Long.MAX_VALUE);
    assertThat(sender.add(MEMBER, 0)).isTrue();
    return sender;
  }

  private void lacks(HandoutSender sender, int missing) {
    lacks(sender, missing, LAYOUT.pieces());
  }

  private void lacks(HandoutSender sender, int missing, int pieces) {
    byte[] report = new byte[FileReport.HEADER_BYTES + pieces];
    int round = sender.progress().rounds();
    FileReport.write(report, sender.handout().number(), round, ReportState.ANSWER, 0, 0);
    Arrays.fill(report, FileReport.HEADER_BYTES, report.length, (byte) missing);
    handouts.report(MEMBER, report, 0, report.length, now);
  }

  /** Gets a sender to the first round. */
  private HandoutSender sending(int number, int missing) {
    HandoutSender sender = sender(number);
    assertThat(handouts.add(sender)).isTrue();
    lacks(sender, 0);
    handouts.tick(now);
    lacks(sender, missing);
    handouts.tick(now);
    return sender;
  }

  private void run(long nanos, HandoutSender... senders) {
    for (long until = now + nanos; now < until; now += TICK) {
      for (HandoutSender each : senders) {
        PieceRequest wanted = each.wanted(now);
        if (wanted != null) {
          each.loaded(wanted, new byte[wanted.count() * PieceLoader.STRIDE]);
        }
      }
      handouts.tick(now);
    }
  }

  @Test
  void filesGetWhatLivePacketsLeave() {
    HandoutSender sender = sending(0, 192);
    run(TICK * 10, sender);
    assertThat(bytes).isBetween(RATE * 8 / 100, RATE * 11 / 100);
    bytes = 0;
    for (int i = 0; i < 10; i++) {
      live += RATE / 100 * 3 / 4;
      run(TICK, sender);
    }
    assertThat(bytes).isBetween(RATE * 20 / 1_000, RATE * 31 / 1_000);
    bytes = 0;
    live += RATE; // a second of the rate at once
    run(TICK * 5, sender);
    assertThat(bytes).isZero();
    run(TICK * 20, sender);
    assertThat(bytes).as("the debt is bounded").isPositive();
  }

  @Test
  void severalFilesTakeTurns() {
    HandoutSender first = sending(0, 192);
    HandoutSender second = sending(1, 192);
    run(TICK * 10, first, second);
    long both = first.progress().sentBytes() + second.progress().sentBytes();
    assertThat(first.progress().sentBytes()).isBetween(both * 45 / 100, both * 55 / 100);
    handouts.remove(first);
    long sent = first.progress().sentBytes();
    run(TICK * 5, first, second);
    assertThat(first.progress().sentBytes()).isEqualTo(sent);
  }

  @Test
  void aMemberThatLeavesIsNotAwaited() {
    HandoutSender first = sending(0, 0);
    HandoutSender second = sending(1, 0);
    for (HandoutSender each : handouts.all()) {
      assertThat(each.add(MEMBER + 1, now)).isTrue();
    }
    complete(first);
    complete(second);
    handouts.tick(now);
    assertThat(first.end()).isNull();
    handouts.removeMember(MEMBER + 1);
    handouts.tick(now);
    assertThat(first.end()).isEqualTo(HandoutEnd.COMPLETE);
    assertThat(second.end()).isEqualTo(HandoutEnd.COMPLETE);
  }

  private void complete(HandoutSender sender) {
    byte[] report = new byte[FileReport.HEADER_BYTES];
    FileReport.write(report, sender.handout().number(), 0, ReportState.COMPLETE, 0, 0);
    handouts.report(MEMBER, report, 0, report.length, now);
  }

  @Test
  void moreFilesAtOnceAreRefused() {
    for (int i = 0; i < GroupHandouts.MOST; i++) {
      assertThat(handouts.add(sender(i))).isTrue();
    }
    assertThat(handouts.add(sender(9))).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GroupHandouts(GroupHandouts.BYTES_PER_SECOND_MIN - 1, this, 0));
  }

  @Test
  void fewLostSymbolsAreAnsweredByParityAndManyByThePieceItself() {
    HandoutSender sender = sending(0, 3);
    assertThat(sender.wanted(now)).isEqualTo(new PieceRequest(0, 192, 3));
    assertThat(sender.wanted(now)).as("while it is read").isNull();

    HandoutSender other = sending(1, PieceRounds.PARITY_MAX + 1);
    assertThat(other.wanted(now)).isEqualTo(new PieceRequest(0, 0, 192));
    assertThatIllegalStateException()
        .isThrownBy(() -> other.loaded(new PieceRequest(1, 0, 192), new byte[0]));
  }

  @Test
  void eachRoundSendsOtherParity() {
    HandoutSender sender = sending(0, 32);
    assertThat(sender.wanted(now)).isEqualTo(new PieceRequest(0, 192, 32));
    sender.loaded(new PieceRequest(0, 192, 32), new byte[32 * PieceLoader.STRIDE]);
    for (int symbol : new int[] {224, 0}) {
      int round = sender.progress().rounds();
      while (sender.progress().rounds() == round) {
        run(TICK, sender);
      }
      lacks(sender, 32, 1);
      handouts.tick(now);
      PieceRequest next = new PieceRequest(0, symbol, 32);
      assertThat(sender.wanted(now)).isEqualTo(next);
      sender.loaded(next, new byte[32 * PieceLoader.STRIDE]);
    }
  }

  @Test
  void answersToAnotherRoundAskForNothing() {
    HandoutSender sender = sender(0);
    assertThat(handouts.add(sender)).isTrue();
    lacks(sender, 0);
    handouts.tick(now);
    byte[] report = new byte[FileReport.HEADER_BYTES + 1];
    FileReport.write(report, 0, 2, ReportState.ANSWER, 0, 0);
    report[FileReport.HEADER_BYTES] = 9;
    handouts.report(MEMBER, report, 0, report.length, now);
    now += HandoutSender.ANSWER_NANOS_MAX;
    handouts.tick(now);
    assertThat(sender.wanted(now)).isNull();
    assertThat(handouts.nextDeadline(now)).isEqualTo(now + TICK);
  }

  @Test
  void reportsOfStrangersAndOtherHandoutsChangeNothing() {
    HandoutSender sender = sender(0);
    assertThat(handouts.add(sender)).isTrue();
    byte[] report = new byte[FileReport.HEADER_BYTES];
    FileReport.write(report, 0, 0, ReportState.COMPLETE, 0, 0);
    handouts.report(MEMBER + 1, report, 0, report.length, now);
    FileReport.write(report, 8, 0, ReportState.COMPLETE, 0, 0);
    handouts.report(MEMBER, report, 0, report.length, now);
    handouts.report(MEMBER, report, 0, report.length - 1, now);
    handouts.tick(now);
    assertThat(sender.end()).isNull();
    FileReport.write(report, 0, 0, ReportState.DECLINED, 0, 0);
    handouts.report(MEMBER, report, 0, report.length, now);
    handouts.tick(now);
    assertThat(sender.end()).isEqualTo(HandoutEnd.COMPLETE);
    assertThat(sender.progress().declined()).isOne();
  }
}
