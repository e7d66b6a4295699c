package dev.parley.copiers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.copiers.Shop.Gift;
import dev.parley.copiers.Shop.Link;
import dev.parley.copiers.Shop.Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ObjectsTest {
  /** Counts how often it is made. */
  record Checked(List<Integer> numbers) {
    Checked {
      if (numbers.contains(13)) {
        throw new IllegalArgumentException("13");
      }
    }
  }

  /** Of any type. */
  record Pair<A, B>(A left, B right) {}

  /** Known by its name, and leads back. */
  static class Person {
    String name = "";
    Set<Person> friends = new HashSet<>();
    Map<Person, String> notes = new HashMap<>();
    Pair<Person, Integer> self;

    static Person of(String name) {
      Person person = new Person();
      person.name = name;
      return person;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Person person && name.equals(person.name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  /** Its hash is what its sons' are. */
  static class Knot {
    Object[] content = {};
    Set<Knot> around = new HashSet<>();

    @Override
    public boolean equals(Object other) {
      return other instanceof Knot knot && content.length == knot.content.length;
    }

    @Override
    public int hashCode() {
      return content.length;
    }
  }

  private static <T> List<T> bothWays(Class<T> type, T value) {
    Copier<T> copier = Copier.of(type);
    return List.of(copier.copy(value), copier.walk(value));
  }

  @SuppressWarnings("unchecked")
  private static <T> List<T> likeItself(T value) {
    return bothWays((Class<T>) value.getClass(), value);
  }

  @Test
  void orderIsCopiedWithAllThatCanChangeInIt() {
    Order order = Shop.order();

    for (Order copy : bothWays(Order.class, order)) {
      assertThat(copy).isNotSameAs(order).isEqualTo(order);
      assertThat(copy.lines).isNotSameAs(order.lines);
      assertThat(copy.lines.get(0)).isNotSameAs(order.lines.get(0));
      assertThat(copy.lines.get(0).article()).isSameAs(order.lines.get(0).article());
      assertThat(copy.lines.get(1)).isSameAs(order.lines.get(1));
      assertThat(copy.labels).isNotSameAs(order.labels);
      assertThat(copy.counts()).isNotSameAs(order.counts()).containsExactly(1, 2);
      assertThat(copy.seen).isEqualTo(4);
    }
  }

  @Test
  void subClassIsCopiedAsWhatItIs() {
    Gift gift = new Gift();
    gift.number = "3";
    gift.wishes().add("ribbon");

    for (Order copy : bothWays(Order.class, gift)) {
      assertThat(copy).isExactlyInstanceOf(Gift.class).isEqualTo(gift);
      assertThat(((Gift) copy).wishes()).isNotSameAs(gift.wishes()).containsExactly("ribbon");
    }
  }

  @Test
  void recordsConstructorIsAskedOnlyForCopies() {
    Checked odd = new Checked(new ArrayList<>(List.of(1)));

    assertThat(bothWays(Checked.class, odd))
        .allSatisfy(copy -> assertThat(copy).isNotSameAs(odd).isEqualTo(odd));
  }

  @Test
  void genericTypesAreCopiedByWhatTheyHold() {
    Pair<Object, Object> pair = new Pair<>(new int[] {1}, new Pair<>("a", null));

    for (Pair<?, ?> copy : bothWays(Pair.class, pair)) {
      assertThat(copy.left()).isNotSameAs(pair.left()).isEqualTo(pair.left());
      assertThat(copy.right()).isSameAs(pair.right());
    }
  }

  @Test
  void typeOfAFieldHasACopierToo() throws NoSuchFieldException {
    Order order = Shop.order();
    var copier = Copier.of(Order.class.getDeclaredField("lines").getGenericType());

    Object copy = copier.copy(order.lines);

    assertThat(copy).isNotSameAs(order.lines).isEqualTo(order.lines);
  }

  @Test
  void nullsStayNulls() {
    Order order = new Order();
    order.number = null;
    order.lines = null;
    order.labels.put(null, null);

    for (Order copy : bothWays(Order.class, order)) {
      assertThat(copy.number).isNull();
      assertThat(copy.lines).isNull();
      assertThat(copy.labels).containsEntry(null, null);
    }
    assertThat(Copier.of(Order.class).copy(null)).isNull();
  }

  @Test
  void objectInTwoPlacesHasOneCopy() {
    Order order = Shop.order();
    List<Order> orders = new ArrayList<>(List.of(order, order));
    Pair<Object, Object> pair = new Pair<>(orders, orders);

    for (Pair<?, ?> copy : bothWays(Pair.class, pair)) {
      assertThat(copy.left()).isSameAs(copy.right());
      List<?> copies = (List<?>) copy.left();
      assertThat(copies.get(0)).isSameAs(copies.get(1)).isNotSameAs(order);
    }
  }

  @Test
  void hundredsOfSharedObjectsAreToldApart() {
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      links.add(new Link(i, i == 0 ? null : links.get(i / 2)));
    }

    for (List<Link> copy : likeItself(links)) {
      for (int i = 1; i < 500; i++) {
        assertThat(copy.get(i).number).isEqualTo(i);
        assertThat(copy.get(i).next).isSameAs(copy.get(i / 2)).isNotSameAs(links.get(i / 2));
      }
    }
  }

  @Test
  void cyclesStayCycles() {
    Link first = new Link(1, new Link(2, null));
    first.next.next = first;
    Object[] array = new Object[1];
    array[0] = array;
    List<Object> list = new ArrayList<>();
    list.add(new Pair<>(list, "in a record"));

    for (Link copy : bothWays(Link.class, first)) {
      assertThat(copy).isNotSameAs(first);
      assertThat(copy.next.next).isSameAs(copy);
    }
    for (Object[] copy : bothWays(Object[].class, array)) {
      assertThat(copy[0]).isSameAs(copy).isNotSameAs(array);
    }
    for (List<?> copy : bothWays(List.class, list)) {
      assertThat(((Pair<?, ?>) copy.get(0)).left()).isSameAs(copy).isNotSameAs(list);
    }
  }

  @Test
  void hashTablesInCyclesFindWhatTheyHold() {
    Person ada = Person.of("Ada");
    Person bob = Person.of("Bob");
    ada.friends.addAll(List.of(ada, bob));
    bob.friends.add(ada);
    bob.notes.put(ada, "met");
    ada.self = new Pair<>(ada, 1);
    Knot knot = new Knot();
    knot.content = new Object[] {knot, knot};
    knot.around.add(knot);

    for (Person copy : bothWays(Person.class, ada)) {
      assertThat(copy.friends).hasSize(2).contains(copy, bob).doesNotHaveDuplicates();
      Person other =
          copy.friends.stream().filter(friend -> friend != copy).findFirst().orElseThrow();
      assertThat(other.friends).singleElement().isSameAs(copy);
      assertThat(other.notes).containsEntry(copy, "met");
      assertThat(copy.self.left()).isSameAs(copy);
    }
    for (Knot copy : bothWays(Knot.class, knot)) {
      assertThat(copy.around).contains(copy).singleElement().isSameAs(copy);
    }
  }

  @Test
  void listOfAMillionLinksIsCopied() {
    Link deep = null;
    for (int i = 0; i < 1_000_000; i++) {
      deep = new Link(i, deep);
    }

    Link copy = Copier.of(Link.class).copy(deep);

    int count = 0;
    for (Link at = copy, from = deep; at != null; at = at.next, from = from.next) {
      if (at != from && at.number == from.number) {
        count++;
      }
    }
    assertThat(count).isEqualTo(1_000_000);
  }

  @Test
  void recordsAndListsAMillionDeepAreCopied() {
    Object deep = new int[] {7};
    for (int i = 0; i < 1_000_000; i++) {
      deep = i % 2 == 0 ? new Pair<>(deep, i) : new ArrayList<>(List.of(deep));
    }

    Object copy = Copier.of(Object.class).copy(deep);

    int same = 0;
    while (!(copy instanceof int[])) {
      same += copy == deep ? 1 : 0;
      copy = copy instanceof Pair<?, ?> pair ? pair.left() : ((List<?>) copy).get(0);
      deep = deep instanceof Pair<?, ?> pair ? pair.left() : ((List<?>) deep).get(0);
    }
    assertThat(same).isZero();
    assertThat(copy).isNotSameAs(deep).isEqualTo(deep);
  }

  @Test
  void localClassesOfAMethodAreCopied() {
    record Local(List<String> list) {}
    Local local = new Local(new ArrayList<>(List.of("a")));

    assertThat(bothWays(Local.class, local))
        .allSatisfy(copy -> assertThat(copy).isEqualTo(local).isNotSameAs(local));
  }
}
