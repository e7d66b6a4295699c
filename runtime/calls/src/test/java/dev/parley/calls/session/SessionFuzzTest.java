package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The short form of {@link SessionFuzz}: messages that make sense, and what becomes of them. */
class SessionFuzzTest implements FuzzCorpus {
  private static final int ROUNDS = 3_000;

  private static List<byte[]> valid() {
    List<byte[]> valid = new ArrayList<>();
    valid.add(Talk.hello().bytes());
    valid.add(Talk.request(1, 1, "echo", out -> out.sint(1, 5)).uint(4, 1_000).bytes());
    valid.add(Talk.request(2, 0, "bind", out -> out.string(1, "toy")).bytes());
    valid.add(Talk.request(3, 0, "describe", "toy").bytes());
    valid.add(Talk.request(0, 1, "note", "hello").record(5, out -> out.string(1, "k")).bytes());
    valid.add(
        Talk.request(
                4,
                1,
                "mirror",
                out -> {
                  int mark = out.enter(1);
                  out.bool(1, true);
                  out.sint(2, -7);
                  out.float64(3, 1.5);
                  out.string(4, "text");
                  out.bytes(5, new byte[] {1, 2});
                  int map = out.enter(7);
                  out.string(1, "key");
                  int list = out.enterPacked(2);
                  out.rawVarint(300);
                  out.exit(list);
                  out.exit(map);
                  out.uint(8, 2);
                  out.exit(mark);
                })
            .bytes());
    valid.add(
        Talk.request(
                5,
                1,
                "later",
                out -> {
                  int mark = out.enter(1);
                  out.uint(1, 9);
                  out.exit(mark);
                })
            .bytes());
    valid.add(Talk.request(6, 1, "numbers", out -> out.uint(1, 3)).bytes());
    valid.add(
        RawMessage.of(ParleyMessages.REPLY)
            .uint(1, 1)
            .record(
                2,
                out -> {
                  int mark = out.enter(1);
                  out.uint(1, 9);
                  out.exit(mark);
                })
            .bytes());
    valid.add(
        RawMessage.of(ParleyMessages.FAILURE)
            .uint(1, 1)
            .uint(2, 7)
            .text(3, "no")
            .text(4, "dev.example.No")
            .bytes(5, new byte[] {8, 1})
            .bytes());
    valid.add(RawMessage.of(ParleyMessages.CANCEL).uint(1, 5).bytes());
    valid.add(
        RawMessage.of(ParleyMessages.ITEM)
            .uint(1, 3)
            .record(2, out -> out.string(1, "word"))
            .bytes());
    valid.add(RawMessage.of(ParleyMessages.DEMAND).uint(1, 1).uint(2, 100).bytes());
    valid.add(RawMessage.of(ParleyMessages.END).uint(1, 3).uint(2, 8).text(3, "broken").bytes());
    valid.add(RawMessage.of(ParleyMessages.STOP).uint(1, 1).bytes());
    valid.add(RawMessage.of(ParleyMessages.RELEASE).uint(1, 1).uint(2, 1).bytes());
    valid.add(RawMessage.of(200).text(1, "extension").bytes());
    return valid;
  }

  @Test
  void validMessagesDamagedInAllWaysNeverBreakASession() {
    List<byte[]> valid = valid();
    RandomSeeds.run(
        ROUNDS,
        random -> {
          byte[] input = input(valid, random);
          assertThatCode(() -> SessionFuzz.fuzzerTestOneInput(input)).doesNotThrowAnyException();
        });
  }

  private static byte[] input(List<byte[]> valid, Random random) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int count = 1 + random.nextInt(12);
    for (int i = 0; i < count; i++) {
      byte[] message = valid.get(1 + random.nextInt(valid.size() - 1)).clone();
      if (random.nextInt(3) == 0) {
        message = damaged(message, random);
      }
      all.write(message.length);
      all.write(message.length >> 8);
      all.writeBytes(message);
    }
    return all.toByteArray();
  }

  private static byte[] damaged(byte[] message, Random random) {
    byte[] bytes = message.clone();
    switch (random.nextInt(4)) {
      case 0 -> bytes = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      case 1 -> {
        for (int i = random.nextInt(4); i >= 0; i--) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
      }
      case 2 -> bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      default -> {
        int at = random.nextInt(bytes.length);
        byte[] longer = new byte[bytes.length + 1 + random.nextInt(5)];
        System.arraycopy(bytes, 0, longer, 0, at);
        System.arraycopy(bytes, at, longer, longer.length - (bytes.length - at), bytes.length - at);
        bytes = longer;
      }
    }
    return bytes;
  }
}
