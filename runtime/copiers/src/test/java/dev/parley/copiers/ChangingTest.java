package dev.parley.copiers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.copiers.api.CopyException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ChangingTest {
  static class Ledger {
    List<int[]> rows = new ArrayList<>();
    Map<Integer, int[]> byNumber = new HashMap<>();
    List<String> names = new ArrayList<>();
  }

  /** Says that it has far more than it has, or fewer. */
  static class Boaster extends AbstractList<Object> {
    private final int says;

    Boaster(int says) {
      this.says = says;
    }

    @Override
    public int size() {
      return says;
    }

    @Override
    public Object get(int index) {
      return "x";
    }

    @Override
    public Iterator<Object> iterator() {
      return List.of((Object) new int[] {1}, new int[] {2}).iterator();
    }
  }

  private static void change(Ledger ledger, int round) {
    ledger.rows.add(new int[] {round});
    ledger.names.add("n" + round);
    ledger.byNumber.put(round % 100, new int[] {round});
    if (ledger.rows.size() > 50) {
      ledger.rows.clear();
      ledger.names.clear();
      ledger.byNumber.clear();
    }
  }

  @Test
  void valueThatChangesGivesACopyOrATypedError() throws InterruptedException {
    Ledger ledger = new Ledger();
    Copier<Ledger> copier = Copier.of(Ledger.class);
    AtomicBoolean done = new AtomicBoolean();
    Thread changer =
        Thread.ofPlatform()
            .start(() -> {
              for (int round = 0; !done.get(); round++) {
                change(ledger, round);
              }
            });

    int copies = 0;
    int failures = 0;
    try {
      for (int i = 0; i < 20_000; i++) {
        try {
          Ledger copy = copier.copy(ledger);
          copies += copy != ledger && copy.rows != ledger.rows ? 1 : 0;
        } catch (CopyException e) {
          failures++;
        }
      }
    } finally {
      done.set(true);
      changer.join();
    }

    assertThat(copies + failures).isEqualTo(20_000);
    Ledger calm = new Ledger();
    change(calm, 1);
    Twins.areApart(calm, copier.copy(calm));
  }

  @Test
  void listThatSaysItIsHugeTakesNoMoreThanItHas() {
    List<Object> boasting = Collections.unmodifiableList(new Boaster(Integer.MAX_VALUE));
    Copier<Object> copier = Copier.of(Object.class);

    assertThat((List<?>) copier.copy(boasting)).hasSize(2);
    assertThat((List<?>) copier.walk(boasting)).hasSize(2);
  }

  @Test
  void listThatHasMoreThanItSaysIsATypedError() {
    List<Object> modest = Collections.unmodifiableList(new Boaster(1));

    assertThat(walked(modest)).contains("it was changed while it was copied");
  }

  private static String walked(Object value) {
    try {
      return "no failure: " + Copier.of(Object.class).walk(value);
    } catch (CopyException e) {
      return e.getMessage();
    }
  }

  @Test
  void oneCopierServesManyThreads() throws InterruptedException {
    Copier<Shop.Order> copier = Copier.of(Shop.Order.class);
    Shop.Order order = Shop.order();
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 8; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(() -> {
                try {
                  for (int n = 0; n < 2_000; n++) {
                    Twins.areApart(order, copier.copy(order));
                  }
                } catch (RuntimeException | AssertionError e) {
                  failures.add(e);
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(failures).isEmpty();
  }
}
