package dev.parley.nodes.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.ObjectStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conformance suite of the file stores of engines. */
abstract class ObjectConformance extends KeyValueConformance {
  ObjectConformance() {}

  private static void put(ClusterEngine engine, String name, byte[] content) {
    engine.objects().put(name, new ByteArrayInputStream(content));
  }

  private static Optional<byte[]> get(ClusterEngine engine, String name) {
    var to = new ByteArrayOutputStream();
    return engine.objects().get(name, to) ? Optional.of(to.toByteArray()) : Optional.empty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 131_072, 3_000_001})
  public void fileIsReadAtAnotherNodeAsItWasStored(int length) {
    byte[] content = bytes(length, 9);

    put(connect(), name("file"), content);

    assertThat(get(connect(), name("file")))
        .hasValueSatisfying(file -> {
          assertThat(file).isEqualTo(content);
        });
  }

  @Test
  public void laterFileReplacesTheEarlierOne() {
    var engine = connect();
    put(engine, name("file"), bytes(300_000, 1));
    put(engine, name("file"), bytes(5, 2));

    assertThat(get(engine, name("file")))
        .hasValueSatisfying(file -> {
          assertThat(file).isEqualTo(bytes(5, 2));
        });
  }

  @Test
  public void deletedFileIsNotThereAndCanBeStoredAgain() {
    var engine = connect();
    put(engine, name("file"), bytes(10, 1));
    engine.objects().delete(name("file"));
    engine.objects().delete(name("file"));
    engine.objects().delete(name("unknown"));

    assertThat(get(engine, name("file"))).isEmpty();
    put(engine, name("file"), bytes(11, 2));
    assertThat(get(engine, name("file"))).isPresent();
  }

  @Test
  public void fileThatNobodyStoredIsNotThere() {
    assertThat(get(connect(), name("unknown"))).isEmpty();
  }

  @Test
  public void contentThatEndsWithAFailureIsNotStored() {
    ObjectStore objects = connect().objects();
    InputStream broken =
        new InputStream() {
          private int given;

          @Override
          public int read() throws IOException {
            if (given++ >= 200_000) {
              throw new IOException("the disk is broken");
            }
            return 1;
          }
        };

    assertThatThrownBy(() -> objects.put(name("broken"), broken))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("the disk is broken");

    assertThat(objects.get(name("broken"), new ByteArrayOutputStream())).isFalse();
  }

  @Test
  public void namesOfOtherCharactersAreRefused() {
    ObjectStore objects = connect().objects();

    for (String name : new String[] {"", "a/b", "a b", "ä", "a*"}) {
      assertThatThrownBy(() -> objects.delete(name)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
