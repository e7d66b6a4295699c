package dev.parley.copiers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parley.copiers.api.CopyException;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RefusedValuesTest {
  static class Price {
    Object amount = 1;
  }

  static class Line {
    Price price = new Price();
  }

  static class Order {
    List<Line> lines = new ArrayList<>();
    Map<String, Line> byName = new HashMap<>();
  }

  static class Worker {
    Thread thread;
  }

  static class Half {
    final List<String> names = new ArrayList<>();
    int count;
  }

  static class Needy {
    int count;

    Needy(int count) {
      this.count = count;
    }
  }

  static class Hiding {
    int count;

    private Hiding() {}
  }

  class Inner {
    int count;
  }

  static class Growing extends ArrayList<String> {}

  record Positive(int[] numbers) {
    Positive {
      if (numbers.length > 0 && ++numbers[0] > 2) {
        throw new IllegalStateException("asked too often");
      }
    }
  }

  private static CopyException refusal(Object value) {
    return catchThrowableOfType(CopyException.class, () -> Copier.of(Object.class).copy(value));
  }

  @Test
  void pathToWhatIsRefusedIsNamed() {
    Order order = new Order();
    for (int i = 0; i < 4; i++) {
      order.lines.add(new Line());
    }
    order.lines.get(3).price.amount = new ReentrantLock();
    Order other = new Order();
    other.byName.put("pen", new Line());
    other.byName.get("pen").price.amount = Thread.currentThread();

    assertThat(catchThrowableOfType(CopyException.class, () -> Copier.of(Order.class).copy(order)))
        .hasMessageStartingWith("Order.lines[3].price.amount: threads wait at it")
        .satisfies(e -> assertThat(e.path()).isEqualTo("Order.lines[3].price.amount"));
    assertThat(refusal(other)).hasMessageStartingWith("Order.byName[pen].price.amount: a thread");
  }

  static List<List<Object>> refused() throws Exception {
    return List.of(
        List.of(new Half(), "its field names is final"),
        List.of(new Needy(1), "it has no constructor without parameters; add one"),
        List.of(new Hiding(), "is less visible than the class"),
        List.of(new RefusedValuesTest().new Inner(), "it is an inner class; make it static"),
        List.of(new Growing(), "it extends java.util.ArrayList, whose fields belong to the JDK"),
        List.of(new ByteArrayInputStream(new byte[0]), "something open outside of Java's memory"),
        List.of(new CompletableFuture<>(), "it is running work"),
        List.of(List.of(1).iterator(), "a place in something else"),
        List.of(new IllegalStateException("x"), "it belongs to where it was thrown"),
        List.of(new HashMap<>(Map.of(1, new int[1])).values(), "new ArrayList<>(…)"),
        List.of(new StringBuffer("a"), "a class of the JDK that Parley does not know"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusalSaysWhyAndWhatWouldHelp(List<Object> valueAndReason) {
    CopyException refusal = refusal(new Object[] {valueAndReason.getFirst()});

    assertThat(refusal.path()).isEqualTo("Object[][0]");
    assertThat(refusal.reason()).contains((String) valueAndReason.getLast());
  }

  @Test
  void typeThatNamesWhatIsNeverCopiedHasNoCopier() {
    assertThatThrownBy(() -> Copier.of(Worker.class))
        .isInstanceOf(CopyException.class)
        .hasMessageContaining("Worker.thread: java.lang.Thread is refused: a thread runs once");
    assertThatThrownBy(() -> Copier.of(Thread.class)).isInstanceOf(CopyException.class);
  }

  @Test
  void failureOfAConstructorIsNamedWithItsPath() {
    List<Positive> list = List.of(new Positive(new int[] {1}));

    CopyException failure = refusal(list);

    assertThat(failure)
        .hasMessageStartingWith("List12[0]: what makes it threw java.lang.IllegalStateException")
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusalDoesNoDamageToOtherCopies() {
    Copier<Order> copier = Copier.of(Order.class);
    Order bad = new Order();
    bad.lines.add(new Line());
    bad.lines.getFirst().price.amount = new ReentrantLock();
    Order good = new Order();
    good.lines.add(new Line());

    assertThatThrownBy(() -> copier.copy(bad)).isInstanceOf(CopyException.class);

    assertThat(copier.copy(good).lines.getFirst().price.amount).isEqualTo(1);
  }
}
