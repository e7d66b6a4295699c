package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.CustomValue;
import dev.parley.iiop.IdlInterface;
import dev.parley.iiop.IdlValue;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import org.junit.jupiter.api.Test;

/** Valuetypes with operations, which a class of the program completes. */
final class CompletedValuesTest {
  /** Supported by a value. */
  @IdlInterface(id = "IDL:sample/Described:1.0", isAbstract = true)
  public interface Described {
    String describe();
  }

  /** As the compiler writes a valuetype with an operation. */
  @IdlValue(id = "IDL:sample/Money:1.0", members = "cents")
  public abstract static class Money implements Described {
    public long cents;

    public abstract long doubled();
  }

  /** What the program makes of it. */
  public static class MoneyImpl extends Money {
    @Override
    public long doubled() {
      return 2 * cents;
    }

    @Override
    public String describe() {
      return cents + " cents";
    }
  }

  /** As the compiler writes a custom valuetype. */
  @IdlValue(id = "IDL:sample/Packed:1.0")
  public abstract static class Packed implements CustomValue {}

  /** What the program makes of it. */
  public static class PackedImpl extends Packed {
    private int number;

    @Override
    public void write(CdrOutput to) {
      to.writeInt(number);
    }

    @Override
    public void read(CdrInput from) {
      number = from.readInt();
    }
  }

  /** Completed by a class that is called otherwise. */
  @IdlValue(id = "IDL:sample/Open:1.0", members = "number")
  public abstract static class Open {
    public int number;

    public abstract void close();
  }

  /** None of its kind, whatever its name. */
  public static class OpenImpl {}

  /** The class that completes it. */
  public static class Closing extends Open {
    @Override
    public void close() {
      number = 0;
    }
  }

  interface Shop {
    void money(Money value);

    void packed(Packed value);

    void open(Open value);
  }

  private static Object copy(String method, Object value) {
    Marshaller marshaller = MarshalRoundTrip.parameter(Shop.class, method);
    return MarshalRoundTrip.read(marshaller, MarshalRoundTrip.write(marshaller, value));
  }

  @Test
  void theClassOfTheSameNameWithImplIsRead() {
    Money money = new MoneyImpl();
    money.cents = 21;

    assertThat(copy("money", money))
        .isInstanceOfSatisfying(
            Money.class,
            copy -> {
              assertThat(copy.doubled()).isEqualTo(42);
              assertThat(copy.describe()).isEqualTo("21 cents");
            });
  }

  @Test
  void customValuesAreCompletedToo() {
    PackedImpl packed = new PackedImpl();
    packed.number = 5;

    assertThat(copy("packed", packed))
        .isInstanceOfSatisfying(PackedImpl.class, copy -> assertThat(copy.number).isEqualTo(5));
  }

  @Test
  void aClassThatIsNotOfTheTypeIsNotTaken() {
    assertThatThrownBy(() -> copy("open", new Closing()))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("Impl")
        .hasMessageContaining("OrbBuilder.filter");
  }
}
