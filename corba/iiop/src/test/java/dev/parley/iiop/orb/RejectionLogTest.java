package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.LeakCheck;
import java.io.Serializable;
import java.net.URI;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a peer and an operator are told of values that are refused. */
final class RejectionLogTest {
  /** No contract names it. */
  public record Stranger(int number) implements Serializable {}

  /** The contract. */
  public interface Desk extends Remote {
    int take(Object any) throws RemoteException;
  }

  private static final class Warnings extends Handler {
    private final List<String> texts = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord entry) {
      if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
        texts.add(new SimpleFormatter().formatMessage(entry));
      }
    }

    @Override
    public void flush() {
      // nothing waits
    }

    @Override
    public void close() {
      // nothing is open
    }
  }

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Logger logger = Logger.getLogger(RejectionLog.class.getName());
  private final Warnings warnings = new Warnings();
  private Parley parley;
  private Orb server;
  private Orb client;

  @BeforeEach
  void start() {
    logger.addHandler(warnings);
    logger.setUseParentHandlers(false);
    parley = Parley.start();
    server = Orb.builder(parley).limits(IiopLimits.DEFAULT.withLengths(100, 100_000)).start();
    client = Orb.on(parley);
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
    parley.close();
    logger.removeHandler(warnings);
    logger.setUseParentHandlers(true);
  }

  private Desk desk() {
    server.listen(URI.create("tcp://127.0.0.1:0"));
    return client.lookup(server.export("desk", Desk.class, any -> 1).toString(), Desk.class);
  }

  private static void assertSaid(StandardSystemException exception, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            CallException.class,
            thrown ->
                assertThat(thrown.getCause())
                    .isInstanceOfSatisfying(
                        SystemException.class,
                        said -> {
                          assertThat(said.data().standard()).contains(exception);
                          assertThat(said.data().completed()).isEqualTo(CompletionStatus.NO);
                        }));
  }

  @Test
  void aClassThatPeersMayNotNameIsNoPermissionAndOneWarning() throws Exception {
    Desk desk = desk();

    assertSaid(StandardSystemException.NO_PERMISSION, () -> desk.take(new Stranger(1)));
    assertSaid(StandardSystemException.NO_PERMISSION, () -> desk.take(new Stranger(2)));
    assertThat(desk.take("known")).isEqualTo(1);

    assertThat(warnings.texts)
        .singleElement()
        .asString()
        .contains("take", "127.0.0.1", Stranger.class.getName(), "OrbBuilder.filter")
        .doesNotContain("\n");
  }

  @Test
  void whatIsBeyondALimitIsImpLimitAndOneWarning() throws Exception {
    Desk desk = desk();

    assertSaid(StandardSystemException.IMP_LIMIT, () -> desk.take("x".repeat(101)));
    assertSaid(StandardSystemException.IMP_LIMIT, () -> desk.take("x".repeat(102)));
    assertThat(desk.take("short")).isEqualTo(1);

    assertThat(warnings.texts)
        .singleElement()
        .asString()
        .contains(
            "take", "127.0.0.1", "at most 100", "IiopLimits.stringBytes", "OrbBuilder.limits");
  }

  @Test
  void aPeerDoesNotFillTheLogWithNamesOfClasses() {
    RejectionLog refusals = new RejectionLog();
    for (int i = 0; i < 10_000; i++) {
      refusals.log("take", CdrException.noPermission("a.Class" + i));
    }
    assertThat(warnings.texts).hasSizeLessThan(100);
  }

  @Test
  void eachKindOfRejectionThatAnOperatorCanAllowIsOneWarning() {
    RejectionLog refusals = new RejectionLog();
    refusals.log("take", CdrException.noPermission("a.Class"));
    refusals.log("take", CdrException.noPermission("another.Class"));
    assertThat(warnings.texts).hasSize(2);
    String endless = "a".repeat(10_000);
    refusals.log("take", CdrException.noPermission(endless + "1"));
    refusals.log("take", CdrException.noPermission(endless + "2"));
    assertThat(warnings.texts).as("names are compared to a limit").hasSize(3);
    refusals.log("take", CdrException.marshal("malformed bytes"));
    assertThat(warnings.texts).as("an operator cannot allow these").hasSize(3);
  }

  @Test
  void aCallBetweenListeningAndExportingIsTransient() throws Exception {
    int port = server.listen(URI.create("tcp://127.0.0.1:0")).endpoint().getPort();
    ObjectReference early = ObjectReference.of("corbaloc:iiop:1.2@127.0.0.1:" + port + "/desk");
    Desk desk = client.narrow(early, Desk.class);

    assertSaid(StandardSystemException.TRANSIENT, () -> desk.take(1));
    assertThatExceptionOfType(CallException.Unavailable.class)
        .isThrownBy(() -> client.exists(early))
        .withMessageContaining("TRANSIENT");

    server.export("desk", Desk.class, any -> 1);
    assertThat(desk.take(1)).isEqualTo(1);
    assertThat(client.exists(early)).isTrue();
  }
}
