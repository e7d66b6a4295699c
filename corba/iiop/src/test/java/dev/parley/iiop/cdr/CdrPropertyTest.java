package dev.parley.iiop.cdr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.RandomSeeds;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CdrPropertyTest {
  @Test
  void whateverIsWrittenIsReadAgain() {
    RandomSeeds.run(
        1_000,
        random -> {
          var output = output(random);
          var steps = steps(random, output.version());

          steps.forEach(step -> step.write().accept(output));

          var input = CdrInput.of(output, IiopLimits.DEFAULT);
          steps.forEach(step -> step.read().accept(input));
          assertThat(input.remaining()).isZero();
        });
  }

  @Test
  void whateverIsWrittenInChunksIsReadAgain() {
    RandomSeeds.run(
        1_000,
        random -> {
          var output = output(random);
          var steps = steps(random, output.version());

          output.chunked(true);
          for (var step : steps) {
            step.write().accept(output);
            if (random.nextBoolean()) {
              output.endChunk();
            }
          }
          output.chunked(false);

          var input = CdrInput.of(output, IiopLimits.DEFAULT);
          input.chunked(true);
          steps.forEach(step -> step.read().accept(input));
          assertThat(input.remaining()).isZero();
        });
  }

  @Test
  void bytesThatEndTooEarlyAreRefusedWhereverTheyEnd() {
    RandomSeeds.run(
        50,
        random -> {
          var output = output(random);
          var steps = steps(random, output.version());
          steps.forEach(step -> step.write().accept(output));
          output.writeInt(7);

          for (int length = 0; length < output.position(); length++) {
            var input = cut(output, length);
            assertThatThrownBy(
                    () -> {
                      steps.forEach(step -> step.read().accept(input));
                      input.readInt();
                    })
                .isInstanceOf(CdrException.class);
          }
        });
  }

  private static CdrInput cut(CdrOutput output, int length) {
    return CdrInput.of(
        output.toByteArray(),
        0,
        length,
        output.version(),
        output.order(),
        output.codeSets(),
        IiopLimits.DEFAULT);
  }

  private static CdrOutput output(Random random) {
    var version = GiopVersion.values()[random.nextInt(3)];
    var order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    return new CdrOutput(version, order, CodeSets.DEFAULT, IiopLimits.DEFAULT);
  }

  private static List<CdrSteps> steps(Random random, GiopVersion version) {
    return Stream.generate(() -> CdrSteps.random(random, version))
        .limit(random.nextInt(20))
        .toList();
  }
}
