package dev.parley.media.dtls;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class DtlsFuzzTest implements FuzzCorpus {
  @Test
  void randomBytesEndNothing() {
    RandomSeeds.run(
        200,
        random -> DtlsFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, 1 + random.nextInt(300))));
  }

  @Test
  void almostGoodRecordsEndNothing() {
    RandomSeeds.run(600, random -> DtlsFuzz.fuzzerTestOneInput(almostGood(random)));
  }

  /** Up to three records, whose headers are right more often than not. */
  private static byte[] almostGood(Random random) {
    byte[] bytes = new byte[0];
    for (int i = random.nextInt(3); i >= 0; i--) {
      byte[] record = RandomSeeds.bytes(random, 13 + random.nextInt(80));
      record[0] = (byte) (19 + random.nextInt(7));
      record[1] = (byte) (random.nextInt(8) == 0 ? random.nextInt() : 0xFE);
      record[2] = (byte) (random.nextInt(8) == 0 ? random.nextInt() : 0xFD);
      record[3] = 0;
      record[4] = (byte) random.nextInt(2);
      if (random.nextInt(8) != 0) {
        record[11] = 0;
        record[12] = (byte) (record.length - 13);
      }
      if (record.length > 25) {
        record[13] = (byte) random.nextInt(21);
        int length = record.length - 25;
        for (int at : new int[] {14, 15, 17, 18, 19, 20, 22, 23}) {
          record[at] = 0;
        }
        record[16] = (byte) length;
        record[21] = 0;
        record[24] = (byte) length;
      }
      byte[] more = java.util.Arrays.copyOf(bytes, bytes.length + record.length);
      System.arraycopy(record, 0, more, bytes.length, record.length);
      bytes = more;
    }
    return bytes;
  }
}
