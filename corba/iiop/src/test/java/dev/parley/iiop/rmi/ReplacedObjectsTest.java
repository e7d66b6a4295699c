package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.codec.MarshalContext;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Objects that are replaced when they are written, and checked when all has been read. */
final class ReplacedObjectsTest {
  /** Travels as another object, a new one each time. */
  static final class Replaced implements Serializable {
    private static final long serialVersionUID = 1;

    private Object writeReplace() {
      return new Second(1);
    }
  }

  /** Is replaced once more, by an object of its own class. */
  static final class Second implements Serializable {
    private static final long serialVersionUID = 1;
    final int replacements;

    Second(int replacements) {
      this.replacements = replacements;
    }

    private Object writeReplace() {
      return new Second(replacements + 1);
    }
  }

  /** Travels as null. */
  static final class Gone implements Serializable {
    private static final long serialVersionUID = 1;

    private @Nullable Object writeReplace() {
      return null;
    }
  }

  @Test
  void replacementIsReplacedUntilItIsOfTheSameClass() {
    assertThat(InMemoryMessage.read(InMemoryMessage.value(new Replaced())))
        .isInstanceOfSatisfying(
            Second.class, second -> assertThat(second.replacements).isEqualTo(2));
    assertThat(InMemoryMessage.read(InMemoryMessage.value(new Gone()))).isNull();
  }

  @Test
  void anObjectIsReplacedOnceHoweverOftenItIsWritten() {
    Replaced one = new Replaced();
    Replaced other = new Replaced();
    Object[] read = (Object[]) InMemoryMessage.copy((Object) new Object[] {one, other, one, other});

    assertThat(read[2]).isSameAs(read[0]);
    assertThat(read[3]).isSameAs(read[1]).isNotSameAs(read[0]);
  }

  /** Holds an object that looks back at it. */
  static final class Outer implements Serializable {
    private static final long serialVersionUID = 1;
    final Inner first = new Inner(this);
    final List<String> then = List.of("all");
  }

  /** Looks at its owner once all has been read. */
  static final class Inner implements Serializable {
    private static final long serialVersionUID = 1;
    final Outer owner;
    transient @Nullable List<String> seen;

    Inner(Outer owner) {
      this.owner = owner;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      in.registerValidation(() -> seen = owner.then, 0);
    }
  }

  @Test
  void validationsRunWhenTheWholeGraphHasBeenRead() {
    assertThat(InMemoryMessage.copy(new Outer()).first.seen).containsExactly("all");
  }

  @Test
  void exceptionsTravelWithoutTheirStackTraces() {
    InMemoryMessage message = new InMemoryMessage();
    RmiValueWriter writer = RmiValueWriter.of(new MarshalContext(message.out, message.references));
    writer.exception(new IllegalStateException("why"));

    assertThat(InMemoryMessage.read(message.out.toByteArray()))
        .isInstanceOfSatisfying(
            IllegalStateException.class,
            read -> {
              assertThat(read).hasMessage("why");
              assertThat(read.getStackTrace()).isEmpty();
            });
  }
}
