package dev.parley.idl;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IdlFuzzTest implements FuzzCorpus {
  private static final String[] WORDS =
      ("module interface struct union enum exception typedef const sequence string wstring fixed long unsigned"
              + " short octet any switch case default in out inout oneway raises attribute readonly valuetype"
              + " public private factory truncatable supports abstract custom local void A B C a b 1 0 -7 1.5d 3"
              + " { } ( ) < > [ ] ; ; ; : :: , = + * / ~ << | \"text\" L\"w\" 'c' TRUE \n#define \n#ifdef \n#endif\n"
              + " \n#pragma \n#include // /* */ _ \\ # é")
          .split(" ", -1);

  @Test
  void randomBytesAreIdlOrRefused() {
    RandomSeeds.run(
        5_000, random -> IdlFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(90))));
  }

  @Test
  void randomWordsAreIdlOrRefused() {
    RandomSeeds.run(
        10_000,
        random -> {
          StringBuilder text = new StringBuilder();
          for (int words = random.nextInt(40); words >= 0; words--) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
          }
          IdlFuzz.fuzzerTestOneInput(text.toString().getBytes(UTF_8));
        });
  }

  @Test
  void almostGoodTextIsIdlOrRefused() {
    RandomSeeds.run(
        4_000,
        random -> {
          StringBuilder text = new StringBuilder(new RandomIdl(random).print());
          for (int changes = random.nextInt(4); changes > 0; changes--) {
            change(text, random);
          }
          IdlFuzz.fuzzerTestOneInput(text.toString().getBytes(UTF_8));
        });
  }

  private static void change(StringBuilder text, Random random) {
    int at = random.nextInt(text.length());
    switch (random.nextInt(3)) {
      case 0 -> text.insert(at, " " + WORDS[random.nextInt(WORDS.length)] + " ");
      case 1 -> text.deleteCharAt(at);
      default -> text.setCharAt(at, (char) (32 + random.nextInt(96)));
    }
  }
}
