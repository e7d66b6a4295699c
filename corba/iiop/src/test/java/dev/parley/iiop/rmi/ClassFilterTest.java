package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.ClassFilter;
import java.io.ObjectInputFilter.Status;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClassFilterTest {
  static class Order implements Serializable {
    List<Item> items = List.of();
    Map<String, Price[]> prices = Map.of();
    transient Hidden hidden = new Hidden();
  }

  static class Item implements Serializable {}

  static class Price implements Serializable {}

  static class Hidden implements Serializable {}

  static class SubItem extends Item {}

  sealed interface Shape extends Serializable permits Circle {}

  record Circle(Radius radius) implements Shape {}

  record Radius(double of) implements Serializable {}

  static class Proxied implements Serializable {
    private Object writeReplace() {
      return new Form();
    }

    private static class Form implements Serializable {}
  }

  static class Refused extends Exception {
    Reason reason = new Reason();
  }

  static class Reason implements Serializable {}

  interface Desk extends Remote {
    Order order(Shape shape, Proxied[] more) throws RemoteException, Refused;
  }

  enum Shade {
    LIGHT,
    DARK
  }

  interface Bell extends Remote {
    void ring() throws RemoteException;
  }

  interface Gong extends Remote {
    void strike() throws RemoteException;
  }

  interface Paint extends Remote {
    void mix(Shade shade, Bell ready) throws RemoteException;
  }

  private final ContractClasses paint = ContractClasses.of(Paint.class);
  private final ContractClasses desk = ContractClasses.of(Desk.class);

  private Class<?> find(Class<?> type) {
    return desk.find(type.getName(), ClassFilter.CONTRACT_ONLY);
  }

  @Test
  void whatTheTypesOfAContractNameIsAllowed() {
    for (Class<?> type :
        new Class<?>[] {
          Order.class, Item.class, Price.class, Circle.class, Radius.class, Proxied.class,
          Proxied.Form.class, Refused.class, Reason.class, Order[][].class, int[].class, int.class,
          String.class, Date.class, Exception.class
        }) {
      assertThat(find(type)).isEqualTo(type);
    }
  }

  @Test
  void whatTheyDoNotNameIsRefused() {
    for (Class<?> type : new Class<?>[] {Hidden.class, SubItem.class, SubItem[].class}) {
      assertThatThrownBy(() -> find(type))
          .isInstanceOf(CdrException.class)
          .hasMessageContaining("is not among the classes that peers may name");
    }
    for (String name :
        List.of("", "[", "[[", "[V", "[L;", "[Lint;", "a;b", "[".repeat(256) + "I")) {
      assertThatThrownBy(() -> desk.find(name, ClassFilter.CONTRACT_ONLY))
          .isInstanceOf(CdrException.class);
    }
  }

  @Test
  void arraysHaveAsManyDimensionsAsTheJvmAllows() {
    String most = "[".repeat(255) + "I";
    assertThat(desk.find(most, ClassFilter.CONTRACT_ONLY).getName()).isEqualTo(most);
    assertThatThrownBy(() -> desk.find("[" + most, ClassFilter.CONTRACT_ONLY))
        .isInstanceOf(CdrException.class);
  }

  @Test
  void classOfAnEnumConstantThatHasNoneHereMeansItsEnum() {
    String constant = Shade.class.getName() + "$9";
    assertThat(paint.find(constant, ClassFilter.CONTRACT_ONLY)).isEqualTo(Shade.class);
    for (String other : List.of(constant + "x", Bell.class.getName() + "$1", "$1")) {
      assertThatThrownBy(() -> paint.find(other, ClassFilter.CONTRACT_ONLY))
          .isInstanceOf(CdrException.class);
    }
  }

  private Class<?> remote(Class<?> type, ClassFilter more) {
    return paint.remote(RmiRepositoryIds.of(type), more);
  }

  @Test
  void referencesNameRemoteInterfacesOfTheContractOrOfTheAllowList() {
    ClassFilter more =
        AllowList.of("dev.parley.iiop.rmi.ClassFilterTest$*", getClass().getClassLoader());
    assertThat(remote(Bell.class, ClassFilter.CONTRACT_ONLY)).isEqualTo(Bell.class);
    assertThat(remote(Gong.class, ClassFilter.CONTRACT_ONLY)).isNull();
    assertThat(remote(Gong.class, more)).isEqualTo(Gong.class);
    for (Class<?> none : List.of(Shade.class, Remote.class, Bell[].class, Hidden.class)) {
      assertThat(remote(none, more)).as("%s", none).isNull();
    }
    assertThat(paint.remote("IDL:Bell:1.0", more)).isNull();
  }

  @Test
  void anAllowListAddsToThem() {
    ClassFilter more =
        AllowList.of("dev.parley.iiop.rmi.ClassFilterTest$Sub*", getClass().getClassLoader());
    assertThat(desk.find(SubItem[].class.getName(), more)).isEqualTo(SubItem[].class);
    assertThatThrownBy(() -> desk.find(Hidden.class.getName(), more))
        .isInstanceOf(CdrException.class);
  }

  @Test
  void patternsMeanWhatTheyMeanToTheJdk() {
    ClassPatterns patterns = ClassPatterns.of("!a.Bad;a.*;b.**;c.D;e.F*;maxdepth=3; java.base/x.*");
    assertThat(
            List.of("a.Bad", "a.Good", "a.b.C", "b.C", "b.c.D", "c.D", "c.DD", "e.Fx", "x.Y")
                .stream()
                .map(patterns::status))
        .containsExactly(
            Status.REJECTED,
            Status.ALLOWED,
            Status.UNDECIDED,
            Status.ALLOWED,
            Status.ALLOWED,
            Status.ALLOWED,
            Status.UNDECIDED,
            Status.ALLOWED,
            Status.UNDECIDED);
    assertThat(ClassPatterns.of("!*").status("z")).isEqualTo(Status.REJECTED);
    for (String without : List.of("=x", "/x")) { // a limit and a module without their names
      assertThat(ClassPatterns.of(without).status(without)).isEqualTo(Status.UNDECIDED);
    }
  }

  @Test
  void aPatternThatNeedsTheClassIsRefused() {
    for (String pattern : List.of("java.base/java.util.*", "/java.util.*")) {
      assertThatThrownBy(() -> AllowList.of(pattern, getClass().getClassLoader()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("before loading");
    }
  }
}
