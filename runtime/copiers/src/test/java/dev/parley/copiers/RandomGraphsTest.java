package dev.parley.copiers;

import dev.parley.testkit.RandomSeeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

class RandomGraphsTest {
  private final Copier<Object> copier = Copier.of(Object.class);

  @Test
  void copyIsLikeOneThatWasSerialized() {
    RandomSeeds.run(
        1_000,
        random -> {
          Object graph = Graphs.of(random, 1 + random.nextInt(60), false);

          Object serialized = serialized(graph);
          Object copy = copier.copy(graph);
          Object walked = copier.walk(graph);

          Twins.areAlike(serialized, copy);
          Twins.areAlike(serialized, walked);
          Twins.areApart(graph, copy);
        });
  }

  @Test
  void copyOfAGraphWithCyclesIsLikeIt() {
    RandomSeeds.run(
        1_000,
        random -> {
          Object graph = Graphs.of(random, 1 + random.nextInt(60), true);

          Twins.areApart(graph, copier.copy(graph));
          Twins.areApart(graph, copier.walk(graph));
        });
  }

  @Test
  @SuppressWarnings("unchecked")
  void copierOfTheOwnClassDoesAsTheOneOfObject() {
    RandomSeeds.run(
        1_000,
        random -> {
          Object graph = Graphs.of(random, 1 + random.nextInt(30), random.nextBoolean());
          if (graph != null) {
            Copier<Object> own = (Copier<Object>) Copier.of(graph.getClass());

            Twins.areApart(graph, own.copy(graph));
          }
        });
  }

  private static Object serialized(Object graph) throws IOException, ClassNotFoundException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(graph);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }
}
