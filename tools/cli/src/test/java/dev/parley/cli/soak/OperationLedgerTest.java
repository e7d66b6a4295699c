package dev.parley.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.cli.soak.OperationLedger.LedgerEntry;
import dev.parley.cli.soak.OperationLedger.OperationKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OperationLedgerTest {
  private final List<String> findings = new ArrayList<>();

  @TempDir private Path folder;

  private static UUID key(long number) {
    return new UUID(7, number);
  }

  private static LedgerEntry entry(int author, long number) {
    return new LedgerEntry(OperationKind.LINE, author, number, key(number));
  }

  private ReadBack readBack(LedgerEntry... acknowledged) {
    return new ReadBack("maths", List.of(acknowledged), findings::add);
  }

  @Test
  void operationsAreKeptOnDiskByRoomInTheOrderOfTheirAcknowledgement() throws Exception {
    try (OperationLedger ledger = new OperationLedger(folder, 2)) {
      ledger.add(0, entry(3, 5));
      ledger.add(1, entry(4, 1));
      ledger.add(0, entry(2, 4));

      assertThat(ledger.size()).isEqualTo(3);
      assertThat(ledger.entries(0)).containsExactly(entry(3, 5), entry(2, 4));
      assertThat(ledger.entries(1)).containsExactly(entry(4, 1));
    }
  }

  @Test
  void whatIsGivenBackOnceAndInOrderIsNoFinding() {
    ReadBack readBack = readBack(entry(0, 1), entry(1, 3), entry(0, 4));
    readBack.read(1, key(1));
    readBack.read(2, key(2)); // on disk, and its acknowledgement did not arrive
    readBack.read(3, key(3));
    readBack.read(4, key(4));

    assertThat(readBack.end()).isEmpty();
    assertThat(findings).isEmpty();
  }

  @Test
  void lostOperationIsTold() {
    ReadBack readBack = readBack(entry(0, 1), entry(0, 2));
    readBack.read(1, key(1));

    assertThat(readBack.end()).containsExactly(entry(0, 2));
    assertThat(findings).singleElement().asString().startsWith("maths: lost: LINE " + key(2));
  }

  @Test
  void doubledOperationIsTold() {
    ReadBack readBack = readBack(entry(0, 1));
    readBack.read(1, key(1));
    readBack.read(2, key(1));

    assertThat(readBack.end()).isEmpty();
    assertThat(findings).singleElement().asString().contains("doubled").contains("number 2");
  }

  @Test
  void operationsOfOneAuthorThatWereReorderedAreTold() {
    ReadBack readBack = readBack(entry(0, 2), entry(1, 3), entry(0, 1));
    readBack.read(1, key(1));
    readBack.read(2, key(2));
    readBack.read(3, key(3));

    assertThat(readBack.end()).isEmpty();
    assertThat(findings).singleElement().asString().contains("reordered").contains("number 1");
  }

  @Test
  void operationAtAnotherPlaceThanItsReceiptNamedIsTold() {
    ReadBack readBack = readBack(entry(0, 1));
    readBack.read(5, key(1));

    assertThat(readBack.end()).isEmpty();
    assertThat(findings).singleElement().asString().contains("moved").contains("number 5");
  }

  @Test
  void logThatGoesBackwardsIsTold() {
    ReadBack readBack = readBack();
    readBack.read(2, key(2));
    readBack.read(1, key(1));

    assertThat(findings).singleElement().asString().contains("out of order: number 1 after 2");
  }

  @Test
  void operationWithoutANumberIsLookedForByItsKey() {
    LedgerEntry attached =
        new LedgerEntry(OperationKind.FILE, 0, OperationLedger.UNNUMBERED, key(9));
    ReadBack found = readBack(entry(0, 2), attached, entry(0, 3));
    found.read(1, key(9));
    found.read(2, key(2));
    found.read(3, key(3));

    assertThat(found.end()).isEmpty();
    assertThat(readBack(attached).end()).containsExactly(attached);
    assertThat(findings).singleElement().asString().contains("lost: FILE");
  }
}
