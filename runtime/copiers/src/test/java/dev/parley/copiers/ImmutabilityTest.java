package dev.parley.copiers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.copiers.api.Immutability;
import dev.parley.copiers.api.Immutability.CopyTreatment;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImmutabilityTest {
  record Leaf(String name, int[] numbers) {}

  record Tree(String name, Leaf leaf) {}

  record Ring(String name, Ring next, List<String> more) {}

  static final class Mutable {
    int count;
  }

  sealed interface Animal permits Cat, Dog {}

  record Cat(String name) implements Animal {}

  record Dog(String name) implements Animal {}

  static class Base {
    private final int id;

    Base(int id) {
      this.id = id;
    }

    int id() {
      return id;
    }
  }

  record Uses(Animal animal, Base base, BigDecimal price, Optional<String> note) {}

  static final class Under extends Mutablest {
    final int more = 1;
  }

  static class Mutablest {
    private int hidden;

    int hidden() {
      return hidden++;
    }
  }

  private static CopyTreatment verdict(Class<?> type) {
    return Copier.immutability(type).verdict();
  }

  @Test
  void chainOfReasonsLeadsToWhatDecides() {
    Immutability tree = Copier.immutability(Tree.class);

    assertThat(tree.verdict()).isEqualTo(CopyTreatment.COPIED);
    assertThat(tree.path()).isEqualTo(".leaf.numbers");
    assertThat(tree.reasons())
        .containsExactly(
            Tree.class.getTypeName()
                + " is copied: its component leaf is a "
                + Leaf.class.getTypeName(),
            Leaf.class.getTypeName() + " is copied: its component numbers is a int[]",
            "int[] is copied: its elements may be assigned");
  }

  @Test
  void whatNobodyCanChangeIsShared() {
    assertThat(List.of(String.class, int.class, Thread.State.class, Shop.Money.class, Animal.class))
        .allSatisfy(type -> assertThat(verdict(type)).isEqualTo(CopyTreatment.SHARED));
  }

  @Test
  void whatSubClassesCouldChangeIsLookedAt() {
    assertThat(List.of(BigDecimal.class, Base.class, Shop.Article.class, Uses.class))
        .allSatisfy(type -> assertThat(verdict(type)).isEqualTo(CopyTreatment.CHECKED));
    assertThat(Copier.immutability(Shop.Article.class).reasons().getLast())
        .isEqualTo(
            "java.math.BigDecimal is shared after a look: it cannot change, but a sub-class of it could");
  }

  @Test
  void whatCanBeAssignedIsCopiedAlsoWhenItIsInherited() {
    assertThat(Copier.immutability(Mutable.class).reasons().getFirst())
        .endsWith("is copied: its field count may be assigned");
    assertThat(verdict(Shop.Order.class)).isEqualTo(CopyTreatment.COPIED);
    assertThat(verdict(Map.class)).isEqualTo(CopyTreatment.COPIED);
    assertThat(verdict(Ring.class)).isEqualTo(CopyTreatment.COPIED);
    assertThat(verdict(Under.class)).isNotEqualTo(CopyTreatment.SHARED);
  }

  @Test
  void whatMayBeAnythingIsDecidedValueByValue() {
    assertThat(List.of(Object.class, Runnable.class, Number.class, CharSequence.class))
        .allSatisfy(type -> assertThat(verdict(type)).isEqualTo(CopyTreatment.PER_VALUE));
  }

  @Test
  void whatIsNeverCopiedIsRefused() {
    assertThat(verdict(Thread.class)).isEqualTo(CopyTreatment.REFUSED);
    assertThat(Copier.immutability(RefusedValuesTest.Worker.class).toString())
        .contains("its field thread is a java.lang.Thread; java.lang.Thread is refused");
  }
}
