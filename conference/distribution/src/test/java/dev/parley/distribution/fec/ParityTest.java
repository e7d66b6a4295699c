package dev.parley.distribution.fec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParityTest {
  private static final long FIRST = 77;

  private final ParityEncoder encoder = new ParityEncoder();
  private final byte[] parity =
      new byte[BlockCode.PARITY_HEADER_BYTES + BlockCode.SYMBOL_BYTES_MAX];

  private List<byte[]> block(Random random, int packets, int parities) {
    encoder.begin(parities);
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < packets; i++) {
      byte[] each = RandomSeeds.bytes(random, random.nextInt(GroupHeader.PAYLOAD_BYTES_MAX + 1));
      all.add(each);
      encoder.add(GroupPacketKind.DATA, each, 0, each.length);
    }
    return all;
  }

  private void take(ReceivedBlock block, int index) {
    int length = encoder.write(index, parity, 0);
    boolean first = block.first() != FIRST;
    assertThat(
            first
                ? block.begin(FIRST, index, parity, 0, length)
                : block.add(index, parity, 0, length))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({"20, 2", "20, 4", "32, 4", "5, 3", "1, 1"})
  void asManyLostPacketsAreRecoveredAsThereAreParityPackets(int packets, int parities) {
    RandomSeeds.run(
        60,
        random -> {
          List<byte[]> sent = block(random, packets, parities);
          int lost = 1 + random.nextInt(Math.min(parities, packets));
          List<Integer> order = shuffled(packets, random);
          SymbolStore kept = new SymbolStore();
          order.subList(lost, packets).forEach(i -> kept.put(FIRST + i, sent.get(i)));
          ReceivedBlock block = new ReceivedBlock();
          List<Integer> indices = shuffled(parities, random).subList(0, lost);
          for (int i = 0; i < lost; i++) {
            assertThat(kept.recovered).isEmpty();
            take(block, indices.get(i));
            assertThat(block.recover(kept, kept)).isEqualTo(i == lost - 1 ? 0 : lost);
          }

          assertThat(kept.recovered).hasSize(lost);
          for (int i = 0; i < packets; i++) {
            assertThat(kept.payload(FIRST + i)).isEqualTo(sent.get(i));
          }
          assertThat(block.first()).isEqualTo(-1);
        });
  }

  private static List<Integer> shuffled(int count, Random random) {
    List<Integer> all = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    Collections.shuffle(all, random);
    return all;
  }

  @Test
  void aBlockAfterAnotherHasNothingOfIt() {
    block(new Random(1), 20, 4);
    List<byte[]> sent = block(new Random(2), 3, 2);
    SymbolStore kept = new SymbolStore();
    kept.put(FIRST, sent.getFirst());
    ReceivedBlock block = new ReceivedBlock();
    take(block, 0);
    take(block, 1);

    assertThat(block.recover(kept, kept)).isZero();
    assertThat(kept.payload(FIRST + 2)).isEqualTo(sent.getLast());
  }

  @Test
  void thereIsNoMoreParityThanPackets() {
    block(new Random(1), 1, 4);
    assertThat(encoder.parity()).isOne();
    assertThat(encoder.count()).isOne();
  }

  @Test
  void aLatePacketMayCompleteTheEquations() {
    List<byte[]> sent = block(new Random(3), 4, 2);
    SymbolStore kept = new SymbolStore();
    kept.put(FIRST, sent.get(0));
    ReceivedBlock block = new ReceivedBlock();
    take(block, 0);
    take(block, 1);
    assertThat(block.isLastParity()).isTrue();
    assertThat(block.recover(kept, kept)).isEqualTo(3);
    kept.put(FIRST + 3, sent.get(3));

    assertThat(block.recover(kept, kept)).isZero();
    assertThat(kept.payload(FIRST + 1)).isEqualTo(sent.get(1));
    assertThat(kept.payload(FIRST + 2)).isEqualTo(sent.get(2));
  }

  @Test
  void malformedParityIsRefused() {
    block(new Random(4), 3, 2);
    int length = encoder.write(0, parity, 0);
    ReceivedBlock block = new ReceivedBlock();
    for (int size = 0; size < BlockCode.PARITY_HEADER_BYTES + BlockCode.PREFIX_BYTES; size++) {
      assertThat(block.begin(FIRST, 0, parity, 0, size)).isFalse();
    }
    assertThat(block.begin(FIRST, 2, parity, 0, length)).as("no such index").isFalse();
    assertThat(changed(block, 0, 0, length)).as("no packets").isFalse();
    assertThat(changed(block, 0, BlockCode.PACKETS_MAX + 1, length)).as("packets").isFalse();
    assertThat(changed(block, 1, BlockCode.PARITY_MAX + 1, length)).as("parities").isFalse();
    byte[] long1 = new byte[BlockCode.PARITY_HEADER_BYTES + BlockCode.SYMBOL_BYTES_MAX + 1];
    System.arraycopy(parity, 0, long1, 0, 2);
    assertThat(block.begin(FIRST, 0, long1, 0, long1.length)).as("too long").isFalse();
    assertThat(block.first()).isEqualTo(-1);

    assertThat(block.begin(FIRST, 0, parity, 0, length)).isTrue();
    assertThat(block.add(1, parity, 0, length - 1)).as("another length").isFalse();
  }

  private boolean changed(ReceivedBlock block, int at, int value, int length) {
    byte[] copy = parity.clone();
    copy[at] = (byte) value;
    return block.begin(FIRST, 0, copy, 0, length);
  }
}
