package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import dev.parley.iiop.mapping.IdlException;
import dev.parley.iiop.type.TypeCode.Member;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Exceptions of IDL contracts, and the members that travel. */
final class DeclaredExceptionsTest {
  @Test
  void anExceptionIsMadeOfTheParametersOfItsConstructorButTheCause() {
    Missing missing = new Missing(3, new IllegalStateException("here"), "screws");

    Marshaller marshaller = MarshallerFactory.forAny(Missing.class);
    Missing read =
        (Missing)
            Objects.requireNonNull(
                MarshalRoundTrip.read(marshaller, MarshalRoundTrip.write(marshaller, missing)));
    assertThat(read.count()).isEqualTo(3);
    assertThat(read.getWhat()).isEqualTo("screws");
    assertThat(read).hasNoCause();
    assertThat(marshaller.typeCode().members())
        .extracting(Member::name)
        .containsExactly("count", "what");
  }

  /** An exception that names nothing of IDL. */
  public static final class Missing extends Exception {
    private final int count;
    private final String what;

    public Missing(int count, @Nullable Throwable cause, String what) {
      super(what, cause);
      this.count = count;
      this.what = what;
    }

    public int count() {
      return count;
    }

    public String getWhat() {
      return what;
    }
  }

  @Test
  void exceptionsWhoseMembersCannotBeReadAreRefused() {
    assertThatThrownBy(() -> IiopContracts.of(Failing.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("few throws TooFew: its constructor does not take the members")
        .hasMessageContaining("none throws Unreadable: no method count() or getCount() returns")
        .hasMessageContaining(
            "two throws TwoConstructors: it needs exactly one public constructor");
  }

  /** Exceptions that have no form. */
  interface Failing {
    void few() throws TooFew;

    void none() throws Unreadable;

    void two() throws TwoConstructors;
  }

  /** Names more members than its constructor takes. */
  @IdlException(
      id = "IDL:sample/TooFew:1.0",
      members = {"count", "reason"})
  public static final class TooFew extends Exception {
    public TooFew(int count) {
      super("" + count);
    }
  }

  /** Does not tell its member, whatever its methods are called. */
  public static final class Unreadable extends Exception {
    public Unreadable(int count) {
      super("" + count);
    }

    public long count() {
      return 1;
    }

    public int getCount(int factor) {
      return factor;
    }

    public int number() {
      return 1;
    }
  }

  /** Has two forms. */
  public static final class TwoConstructors extends Exception {
    public TwoConstructors() {}

    public TwoConstructors(int count) {
      super("" + count);
    }
  }
}
