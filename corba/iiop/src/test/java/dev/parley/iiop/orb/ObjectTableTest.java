package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.spi.DirectStub;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.IiopContracts;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ObjectTableTest {
  private static final IiopContract<Counter> COUNTER = IiopContracts.of(Counter.class);

  private final ObjectTable table = new ObjectTable();

  /** A contract with a base interface. */
  public interface Counter extends Reading {
    void count();
  }

  /** A base interface. */
  public interface Reading {
    int value();
  }

  /** A servant; two of one value are equal. */
  private record Fixed(int value) implements Counter {
    @Override
    public void count() {
      // it has one value
    }
  }

  private static TargetAddress selected(int index) {
    IiopProfile profile =
        new IiopProfile(GiopVersion.V1_2, "127.0.0.1", 1, ObjectTable.key("counter"), List.of());
    return new TargetAddress.ReferenceAddress(
        index, "IDL:Counter:1.0", Ior.of("IDL:Counter:1.0", List.of(profile)).profiles());
  }

  @Test
  void referenceAddressMeansTheObjectOfItsSelectedProfile() {
    table.add("counter", new ActiveServant(COUNTER, new Fixed(1)));

    assertThat(table.find(selected(0))).isInstanceOf(ObjectTable.Local.class);
  }

  @Test
  void referenceAddressThatSelectsNoProfileHasNoKey() {
    table.add("counter", new ActiveServant(COUNTER, new Fixed(1)));

    assertThat(table.find(selected(-1))).isInstanceOf(ObjectTable.KeyMissing.class);
    assertThat(table.find(selected(1))).isInstanceOf(ObjectTable.KeyMissing.class);
  }

  @Test
  void nameIsExportedOnceUntilItIsWithdrawn() {
    table.add("counter", new ActiveServant(COUNTER, new Fixed(1)));
    ActiveServant other = new ActiveServant(COUNTER, new Fixed(2));

    assertThatThrownBy(() -> table.add("counter", other))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("counter");
    table.remove("counter");
    table.add("counter", other);
  }

  @Test
  void unknownKeyMayStillBeExportedBeforeTheFirstNameOnly() {
    byte[] key = ObjectTable.key("counter");
    assertThat(table.find(key)).isInstanceOf(ObjectTable.NotYetExported.class);

    table.forward("moved", new ObjectTable.Forwarded(Ior.NIL));

    assertThat(table.find(key)).isInstanceOf(ObjectTable.UnknownKey.class);
  }

  @Test
  void passedObjectOfAnotherStartIsUnknownBeforeTheFirstName() {
    byte[] key = new ObjectTable().register(COUNTER, new Fixed(1)).key();

    assertThat(table.find(key)).isInstanceOf(ObjectTable.UnknownKey.class);
  }

  @Test
  void exportedObjectIsPassedByItsNameAlsoAsItsBaseInterface() {
    Fixed servant = new Fixed(1);
    table.add("counter", new ActiveServant(COUNTER, servant));

    ObjectTable.ObjectName name = table.register(IiopContracts.of(Reading.class), servant);

    assertThat(name.key()).isEqualTo(ObjectTable.key("counter"));
    assertThat(name.repositoryId()).isEqualTo(COUNTER.repositoryId());
  }

  @Test
  void equalServantsAreTwoObjects() {
    byte[] one = table.register(COUNTER, new Fixed(1)).key();
    byte[] two = table.register(COUNTER, new Fixed(1)).key();

    assertThat(one).isNotEqualTo(two);
  }

  @Test
  void anObjectThatIsPassedByTwoContractsIsTwoObjects() {
    Fixed servant = new Fixed(1);
    byte[] counter = table.register(COUNTER, servant).key();
    byte[] reading = table.register(IiopContracts.of(Reading.class), servant).key();

    assertThat(reading).isNotEqualTo(counter);
    assertThat(table.register(COUNTER, servant).key()).isEqualTo(counter);
  }

  /** A stub that tells whether it calls its servant directly. */
  private static final class ObservedStub extends DirectStub {
    ObservedStub() {
      super(null, null);
    }

    boolean isDirect() {
      return servant() != null;
    }
  }

  private ObservedStub connected(Fixed servant) {
    ObservedStub stub = new ObservedStub();
    if (table.find(table.register(COUNTER, servant).key()) instanceof ObjectTable.Local local) {
      local.served().directLinks().connect(stub, lookup -> servant, new ObservedStub());
    }
    return stub;
  }

  @Test
  void withdrawnObjectIsNoLongerCalledDirectlyAndOthersAre() {
    Fixed gone = new Fixed(1);
    ObservedStub ofGone = connected(gone);
    ObservedStub ofOther = connected(new Fixed(2));
    assertThat(ofGone.isDirect()).isTrue();

    table.withdraw(gone);

    assertThat(ofGone.isDirect()).isFalse();
    assertThat(ofOther.isDirect()).isTrue();
  }

  @Test
  void withdrawnObjectIsUnknownAndOthersStay() {
    Fixed gone = new Fixed(1);
    byte[] goneKey = table.register(COUNTER, gone).key();
    Fixed other = new Fixed(2);
    byte[] stays = table.register(COUNTER, other).key();

    assertThat(table.withdraw(gone)).isTrue();

    assertThat(table.find(goneKey)).isInstanceOf(ObjectTable.UnknownKey.class);
    assertThat(table.find(stays)).isInstanceOf(ObjectTable.Local.class);
    assertThat(table.register(COUNTER, other).key()).isEqualTo(stays);
    assertThat(table.withdraw(gone)).isFalse();
    assertThat(table.withdraw(other)).isTrue();
  }
}
