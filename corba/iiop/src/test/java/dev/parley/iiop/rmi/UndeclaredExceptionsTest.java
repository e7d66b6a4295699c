package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.LeakCheck;
import java.net.URI;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.rmi.ServerException;
import java.rmi.UnexpectedException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a servant throws that its remote interface does not declare. */
class UndeclaredExceptionsTest {
  /** A kind that only who allows it knows. */
  public static class Odd extends RuntimeException {
    Odd(String text) {
      super(text);
    }
  }

  /** One that holds what does not travel. */
  public static class Heavy extends RuntimeException {
    final Thread held = Thread.currentThread();
  }

  /** Throws what it was told to. */
  public interface Thrower extends Remote {
    void fail(int kind) throws RemoteException;
  }

  /** An IDL contract, whose callers are told by a number. */
  public interface Plain {
    void fail(int kind);
  }

  private static final Map<Integer, Throwable> KINDS =
      Map.of(
          1, new IllegalStateException("state", new ArithmeticException("by zero")),
          2, new StackOverflowError("deep"),
          3, new NoSuchObjectException("gone"),
          4, new Odd("odd"),
          5, new Heavy(),
          6, new IllegalStateException("x".repeat(200_000)),
          7, new Exception("checked"));

  private static final class Servant implements Thrower, Plain {
    @Override
    public void fail(int kind) {
      throw Servant.<RuntimeException>as(KINDS.get(kind));
    }

    @SuppressWarnings("unchecked") // nothing holds it: that is how undeclared ones get out
    private static <T extends Throwable> T as(Throwable thrown) throws T {
      throw (T) thrown;
    }
  }

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private Parley parley;
  private Orb server;
  private Orb client;
  private String reference;
  private Thrower thrower;

  @BeforeEach
  void start() {
    parley = Parley.start();
    server = Orb.on(parley);
    server.listen(URI.create("tcp://127.0.0.1:0"));
    reference = server.export("thrower", Thrower.class, new Servant()).toString();
    client = Orb.on(parley);
    thrower = client.lookup(reference, Thrower.class);
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    parley.close();
  }

  @Test
  void anUncheckedOneIsThrownAsItselfWithItsCause() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> thrower.fail(1))
        .withMessage("state")
        .satisfies(e -> assertThat(e.getCause()).isExactlyInstanceOf(ArithmeticException.class))
        .satisfies(e -> assertThat(e.getCause()).hasMessage("by zero"));
  }

  @Test
  void theServersStackTraceStaysThere() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> thrower.fail(1))
        .satisfies(e -> assertThat(e.getCause().getStackTrace()).isEmpty())
        .satisfies(e ->
            assertThat(e.getStackTrace())
                .anyMatch(line -> line.getClassName().equals(getClass().getName())));
  }

  @Test
  void anErrorIsTheCauseOfAServerError() {
    assertThatExceptionOfType(ServerError.class)
        .isThrownBy(() -> thrower.fail(2))
        .withMessageContaining("Thrower.fail")
        .satisfies(e -> assertThat(e.detail).isExactlyInstanceOf(StackOverflowError.class));
  }

  @Test
  void aRemoteExceptionIsTheCauseOfAServerException() {
    assertThatExceptionOfType(ServerException.class)
        .isThrownBy(() -> thrower.fail(3))
        .satisfies(e -> assertThat(e.detail).isExactlyInstanceOf(NoSuchObjectException.class))
        .satisfies(e -> assertThat(e.detail).hasMessage("gone"));
  }

  @Test
  void aCheckedOneIsTheCauseOfAnUnexpectedException() {
    assertThatExceptionOfType(UnexpectedException.class)
        .isThrownBy(() -> thrower.fail(7))
        .satisfies(e -> assertThat(e.detail).isExactlyInstanceOf(Exception.class))
        .satisfies(e -> assertThat(e.detail).hasMessage("checked"));
  }

  @Test
  void aClassThatIsNotAllowedIsNotTakenAndTheCallerIsToldSo() {
    assertThatExceptionOfType(CallException.Failed.class)
        .isThrownBy(() -> thrower.fail(4))
        .withMessageContaining("UNKNOWN")
        .withMessageContaining("what it threw is not read")
        .withMessageContaining("$Odd is not among the classes that peers may name");
  }

  @Test
  void aClassThatIsAllowedIsTaken() {
    ClassFilter odd = AllowList.of(Odd.class.getName(), getClass().getClassLoader());
    try (Orb knowing = Orb.builder(parley).filter(odd).start()) {
      assertThatExceptionOfType(Odd.class)
          .isThrownBy(() -> knowing.lookup(reference, Thrower.class).fail(4))
          .withMessage("odd");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6})
  void whatDoesNotTravelOrIsTooLongIsToldWithoutIt(int kind) {
    assertThatExceptionOfType(CallException.Failed.class)
        .isThrownBy(() -> thrower.fail(kind))
        .withMessageContaining("UNKNOWN")
        .withMessageNotContaining("what it threw");
  }

  @Test
  void whatIsWrittenAfterOneThatDoesNotTravelHasItsStackTrace() {
    InMemoryMessage wire = new InMemoryMessage();
    RmiValueWriter writer = RmiValueWriter.of(new MarshalContext(wire.out, wire.references));

    assertThatExceptionOfType(CdrException.class).isThrownBy(() -> writer.exception(new Heavy()));

    assertThat(writer.omitsStackTraces()).isFalse();
  }

  @Test
  void aContractOfIdlTellsNothing() {
    Plain plain =
        client.lookup(server.export("plain", Plain.class, new Servant()).toString(), Plain.class);

    assertThatExceptionOfType(CallException.Failed.class)
        .isThrownBy(() -> plain.fail(1))
        .withMessageContaining("UNKNOWN")
        .withMessageNotContaining("state");
  }
}
