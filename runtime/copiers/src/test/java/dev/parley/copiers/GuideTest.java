package dev.parley.copiers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What docs/guide/copiers.md says, as a program. */
class GuideTest {
  record Line(String article, int count, List<String> notes) {}

  static class Order {
    String number;
    List<Line> lines = new ArrayList<>();
  }

  @Test
  void exampleOfTheGuideHolds() {
    Order order = new Order();
    order.number = "17";
    order.lines.add(new Line("pen", 3, new ArrayList<>(List.of("blue"))));
    order.lines.add(new Line("ink", 1, List.of("black")));

    Copier<Order> copier = Copier.of(Order.class);
    Order copy = copier.copy(order);

    assertThat(Copier.of(Order.class)).isSameAs(copier);
    assertThat(copy.lines).isNotSameAs(order.lines).isEqualTo(order.lines);
    assertThat(copy.lines.get(0).notes()).isNotSameAs(order.lines.get(0).notes());
    assertThat(copy.lines.get(1)).isSameAs(order.lines.get(1));
    assertThat(Copier.immutability(Order.class))
        .hasToString(Order.class.getTypeName() + " is copied: its field number may be assigned");
  }
}
