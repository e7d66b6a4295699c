package dev.parley.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.history.AppendOperation.Outcome;
import dev.parley.testkit.history.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class AppendCheckTest {
  private static final String CHAT = "chat";
  private static final UUID A = new UUID(0, 0xa);
  private static final UUID B = new UUID(0, 0xb);
  private static final UUID C = new UUID(0, 0xc);

  private final ClientHistory history = new ClientHistory();

  private void acknowledged(UUID key, long invoked, long ended, long number) {
    acknowledged("ann", key, invoked, ended, number);
  }

  private void acknowledged(String client, UUID key, long invoked, long ended, long number) {
    history.add(
        new AppendOperation(client, CHAT, key, invoked, ended, Outcome.ACKNOWLEDGED, number));
  }

  private void ended(UUID key, long invoked, long ended, Outcome outcome) {
    history.add(
        new AppendOperation("ann", CHAT, key, invoked, ended, outcome, AppendOperation.NO_NUMBER));
  }

  private void read(String client, long invoked, long ended, long from, Object... entries) {
    TreeMap<Long, UUID> read = new TreeMap<>();
    for (int i = 0; i < entries.length; i += 2) {
      read.put(((Integer) entries[i]).longValue(), (UUID) entries[i + 1]);
    }
    history.add(new ReadOperation(client, CHAT, invoked, ended, from, read));
  }

  private static LoggedEntry entry(long number, UUID key) {
    return new LoggedEntry(number, CHAT, key);
  }

  private List<Kind> kinds(LoggedEntry... log) {
    return AppendCheck.of(history, List.of(log)).stream().map(Finding::kind).toList();
  }

  @Test
  void concurrentAppendsMayBeInEitherOrder() {
    acknowledged(A, 0, 10, 3);
    acknowledged("bob", B, 5, 15, 2);

    assertThat(kinds(entry(2, B), entry(3, A))).isEmpty();
  }

  @Test
  void appendsWithUnknownOutcomesMayBeStoredOrNot() {
    ended(A, 0, 10, Outcome.UNKNOWN);
    ended(B, 0, 10, Outcome.UNKNOWN);
    acknowledged(C, 20, 30, 1);

    assertThat(kinds(entry(1, C), entry(2, B))).isEmpty();
  }

  @Test
  void acknowledgedAppendThatIsNotInTheLogIsLost() {
    acknowledged(A, 0, 10, 1);
    acknowledged(B, 20, 30, 2);

    assertThat(kinds(entry(2, B))).containsExactly(Kind.LOST);
  }

  @Test
  void entryThatIsTwiceInTheLogIsDoubled() {
    acknowledged(A, 0, 10, 1);

    assertThat(kinds(entry(1, A), entry(2, A))).containsExactly(Kind.DOUBLED);
  }

  @Test
  void refusedAppendMustNotBeInTheLog() {
    ended(A, 0, 10, Outcome.REFUSED);

    assertThat(kinds(entry(1, A))).containsExactly(Kind.REFUSED_BUT_STORED);
  }

  @Test
  void appendBehindALaterOneIsReordered() {
    acknowledged(A, 0, 10, 2);
    acknowledged("bob", B, 11, 20, 1);

    assertThat(kinds(entry(1, B), entry(2, A))).containsExactly(Kind.REORDERED);
  }

  @Test
  void appendBehindALaterOneWithAnUnknownOutcomeIsReordered() {
    acknowledged(A, 0, 10, 2);
    ended(B, 11, 20, Outcome.UNKNOWN);

    assertThat(kinds(entry(1, B), entry(2, A))).containsExactly(Kind.REORDERED);
  }

  @Test
  void orderIsComparedOverAnyDistance() {
    acknowledged("bob", B, 100, 120, 1);
    acknowledged("cid", C, 0, 110, 2);
    acknowledged(A, 0, 10, 3);

    assertThat(kinds(entry(1, B), entry(2, C), entry(3, A))).containsExactly(Kind.REORDERED);
  }

  @Test
  void numberOfAnAcknowledgementMustBeThatOfTheLog() {
    acknowledged(A, 0, 10, 1);

    assertThat(kinds(entry(2, A))).containsExactly(Kind.TWO_NUMBERINGS);
  }

  @Test
  void numberThatIsTwiceInTheLogIsFound() {
    acknowledged(A, 0, 10, 1);
    acknowledged("bob", B, 0, 10, 1);

    assertThat(kinds(entry(1, A), entry(1, B))).containsExactly(Kind.TWO_NUMBERINGS);
  }

  @Test
  void numberOfAReadMustBeThatOfTheLog() {
    acknowledged(A, 0, 10, 1);
    read("bob", 20, 30, 5, 5, A);

    assertThat(kinds(entry(1, A))).containsExactly(Kind.TWO_NUMBERINGS);
  }

  @Test
  void entryThatWasReadMustNotDisappear() {
    ended(A, 0, 10, Outcome.UNKNOWN);
    read("bob", 5, 8, 1, 1, A);

    assertThat(kinds()).containsExactly(Kind.LOST);
  }

  @Test
  void readWithAHoleIsFound() {
    acknowledged(A, 0, 10, 1);
    acknowledged(B, 0, 10, 2);
    acknowledged(C, 0, 10, 3);
    read("bob", 5, 30, 1, 1, A, 3, C);

    assertThat(kinds(entry(1, A), entry(2, B), entry(3, C))).containsExactly(Kind.HOLE);
  }

  @Test
  void readNeedNotBeginAtTheFirstEntry() {
    acknowledged(A, 0, 10, 1);
    acknowledged(B, 0, 10, 2);
    read("bob", 20, 30, 2, 2, B);

    assertThat(kinds(entry(1, A), entry(2, B))).isEmpty();
  }

  @Test
  void readThatLacksWhatTheClientReadBeforeGoesBack() {
    acknowledged(A, 0, 10, 1);
    acknowledged(B, 0, 10, 2);
    read("bob", 20, 30, 1, 1, A, 2, B);
    read("bob", 40, 50, 1, 1, A);

    assertThat(kinds(entry(1, A), entry(2, B))).containsExactly(Kind.READ_BACK);
  }

  @Test
  void readThatLacksWhatTheClientHadAcknowledgedGoesBack() {
    acknowledged(A, 0, 10, 1);
    acknowledged(B, 20, 30, 2);
    read("ann", 40, 50, 1, 1, A);

    assertThat(kinds(entry(1, A), entry(2, B))).containsExactly(Kind.READ_BACK);
  }

  @Test
  void readOfACopyMayLagBehindOtherClients() {
    acknowledged(A, 0, 10, 1);
    acknowledged(B, 20, 30, 2);
    read("bob", 40, 50, 1, 1, A);
    read("ann", 25, 50, 1, 1, A);

    assertThat(kinds(entry(1, A), entry(2, B))).isEmpty();
  }

  @Test
  void timesAreComparedAlsoWhereTheClockOverflows() {
    acknowledged(A, Long.MAX_VALUE - 10, Long.MIN_VALUE + 10, 2);
    acknowledged("bob", B, Long.MIN_VALUE + 20, Long.MIN_VALUE + 30, 1);

    assertThat(kinds(entry(1, B), entry(2, A))).containsExactly(Kind.REORDERED);
  }

  @Test
  void longHistoryOfConcurrentClientsPasses() {
    assertThat(AppendCheck.of(history, longLog(0, 0))).isEmpty();
  }

  @Test
  void oneExchangeInALongHistoryIsFound() {
    List<Finding> findings = AppendCheck.of(history, longLog(500, 600));

    assertThat(findings).isNotEmpty().extracting(Finding::kind).containsOnly(Kind.REORDERED);
  }

  /** Records appends that overlap, of which two have each other's numbers. */
  private List<LoggedEntry> longLog(int one, int other) {
    List<LoggedEntry> log = new ArrayList<>();
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      UUID key = new UUID(1, i);
      long effect = 100L * i;
      long number = 1 + (i == one ? other : i == other ? one : i);
      acknowledged(
          "client " + i % 7,
          key,
          effect - random.nextInt(500),
          effect + random.nextInt(500),
          number);
      log.add(entry(number, key));
    }
    return log;
  }

  @Test
  void readWithoutEntriesIsRefused() {
    assertThatThrownBy(() -> read("bob", 0, 1, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
