package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.parley.calls.Parley;
import dev.parley.calls.api.ServantLookup;
import dev.parley.iiop.Orb;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.URI;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.rmi.ServerException;
import java.rmi.UnexpectedException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Callers in the same runtime are thrown what callers in another one are thrown. */
final class ColocatedExceptionsTest {
  /** Holds what does not travel. */
  public static class Heavy extends RuntimeException {
    final Thread held = Thread.currentThread();
  }

  /** Throws the exception of a case. */
  public interface Thrower extends Remote {
    void fail(String kind) throws RemoteException, TimeoutException;
  }

  private static final class Servant implements Thrower {
    @Override
    public void fail(String kind) {
      throw Servant.<RuntimeException>unchecked(CASES.get(kind));
    }

    @SuppressWarnings("unchecked") // the compiler does not see which exception it is
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
      throw (T) thrown;
    }
  }

  private static final Map<String, Throwable> CASES = cases();

  private static Map<String, Throwable> cases() {
    Map<String, Throwable> cases = new LinkedHashMap<>();
    cases.put("runtime exception", new IllegalStateException("state"));
    cases.put("without a message", new IllegalArgumentException());
    cases.put("with a cause", new IllegalStateException("state", new IOException("disk")));
    cases.put("error", new StackOverflowError("deep"));
    cases.put("own error", new AssertionError("never"));
    cases.put("undeclared checked exception", new InterruptedException("woken"));
    cases.put("exception itself", new Exception("plain"));
    cases.put("throwable itself", new Throwable("bare"));
    cases.put("remote exception", new RemoteException("far"));
    cases.put("remote exception, derived", new NoSuchObjectException("gone"));
    cases.put("server exception", new ServerException("twice", new RemoteException("far")));
    cases.put("declared exception", new TimeoutException("declared"));
    cases.put("what does not travel", new Heavy());
    cases.put("what is too long", new IllegalStateException("x".repeat(200_000)));
    for (StandardSystemException each : StandardSystemException.values()) {
      cases.put(
          each.name(), new SystemException(SystemExceptionData.of(each, 7, CompletionStatus.YES)));
    }
    return cases;
  }

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private @Nullable Parley parley;
  private @Nullable Orb server;
  private @Nullable Orb client;

  private void start(Parley.Builder builder) {
    parley = builder.start();
    server = Orb.on(parley);
    server.listen(URI.create("tcp://127.0.0.1:0"));
    client = Orb.on(parley);
  }

  @BeforeEach
  void start() {
    start(Parley.builder());
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    parley.close();
  }

  /** What a caller sees, without the place of the servant and with all causes. */
  private static String seen(@Nullable Throwable thrown) {
    if (thrown == null) {
      return "";
    }
    String message =
        String.valueOf(thrown.getMessage())
            .replaceAll("Thrower\\.fail (at tcp://127\\.0\\.0\\.1:\\d+|in this JVM)", "the call");
    return thrown.getClass().getName() + ": " + message + "\n" + seen(thrown.getCause());
  }

  private static Map<String, String> seen(Thrower thrower) {
    Map<String, String> seen = new LinkedHashMap<>();
    CASES.keySet().forEach(kind -> seen.put(kind, seen(catchThrowable(() -> thrower.fail(kind)))));
    return seen;
  }

  @ParameterizedTest
  @EnumSource
  void eachExceptionIsThrownAsFromAnotherProcess(ServantLookup lookup) {
    stop();
    start(Parley.builder().servantLookup(lookup));
    String reference = server.export("thrower", Thrower.class, new Servant()).toString();

    Map<String, String> here = seen(server.lookup(reference, Thrower.class));
    Map<String, String> elsewhere = seen(client.lookup(reference, Thrower.class));
    assertThat(
            CASES.keySet().stream()
                .filter(kind -> !elsewhere.get(kind).equals(here.get(kind)))
                .map(kind -> kind + ": " + here.get(kind) + "instead of " + elsewhere.get(kind)))
        .isEmpty();
  }

  @Test
  void originalIsTheDetail() {
    String reference = server.export("thrower", Thrower.class, new Servant()).toString();
    Thrower here = server.lookup(reference, Thrower.class);

    Map<String, Class<? extends RemoteException>> outer =
        Map.of(
            "error", ServerError.class,
            "remote exception", ServerException.class,
            "exception itself", UnexpectedException.class);
    outer.forEach((kind, type) -> {
      Throwable thrown = catchThrowable(() -> here.fail(kind));
      assertThat(thrown).isExactlyInstanceOf(type);
      assertThat(((RemoteException) thrown).detail).isSameAs(CASES.get(kind));
    });
    assertThat(catchThrowable(() -> here.fail("runtime exception")))
        .isSameAs(CASES.get("runtime exception"));
  }

  @Test
  void exceptionThatDoesNotTravelIsSuppressedByTheFailure() {
    String reference = server.export("thrower", Thrower.class, new Servant()).toString();

    Throwable thrown =
        catchThrowable(() -> server.lookup(reference, Thrower.class).fail("what does not travel"));

    assertThat(thrown).isInstanceOf(CallException.Failed.class);
    assertThat(thrown.getSuppressed()).containsExactly(CASES.get("what does not travel"));
  }
}
