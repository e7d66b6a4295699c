package dev.parley.distribution.handout;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import org.junit.jupiter.api.Test;

final class FileReportFuzzTest implements FuzzCorpus {
  @Test
  void randomReportsAskForNoMoreThanTheFileHas() {
    RandomSeeds.run(
        500,
        random -> FileReportFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(60))));
  }
}
