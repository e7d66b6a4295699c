package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.OrbBuilder;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.ValveAction;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two sides have two versions of a class: who reads asks who wrote. */
class CodeBaseTest {
  private static final int CALLERS = 40;
  private static final Duration HELD = Duration.ofMillis(800);

  private static final String CONTRACT =
      """
      public interface Post extends java.rmi.Remote {
        String text(Letter letter) throws java.rmi.RemoteException;
        Letter letter() throws java.rmi.RemoteException;
      }
      """;

  private static final String SERVANT =
      """
      public class Servant implements Post {
        @Override public String text(Letter letter) { return letter.toString(); }
        @Override public Letter letter() { return new Letter(); }
      }
      """;

  private static final Map<String, String> OLD =
      Map.of(
          "Post",
          CONTRACT,
          "Servant",
          SERVANT,
          "Letter",
          """
          public class Letter extends Paper implements java.io.Serializable {
            private static final long serialVersionUID = 1;
            public String gone = "gone";
            public int kept = 5;
            public java.util.Date sent = new java.util.Date(7);
            @Override public String toString() { return "old " + gone + kept + sent.getTime(); }
          }
          """,
          "Paper",
          """
          public class Paper implements java.io.Serializable {
            private static final long serialVersionUID = 1;
            public long grams = 80;
          }
          """);

  private static final Map<String, String> NEW =
      Map.of(
          "Post",
          CONTRACT,
          "Servant",
          SERVANT,
          "Letter",
          """
          public class Letter extends Paper implements java.io.Serializable {
            private static final long serialVersionUID = 1;
            public String added;
            public int kept;
            public java.util.Date sent;
            @Override public String toString() { return "new " + added + kept + sent.getTime() + grams; }
          }
          """,
          "Paper",
          """
          public class Paper implements java.io.Serializable {
            private static final long serialVersionUID = 1;
            public long grams = 80;
            public String colour = "white";
          }
          """);

  /** Sent, for its description. */
  static class Below extends Above {
    private static final long serialVersionUID = 1;
    int own;
  }

  /** Likewise. */
  static class Above implements Serializable {
    private static final long serialVersionUID = 1;
    int above;
  }

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir Path folder;

  private CompiledVersion older;
  private CompiledVersion newer;
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private final AtomicInteger texts = new AtomicInteger();
  private volatile Runnable whenAsked = () -> {};
  private Parley parley;

  @BeforeEach
  void compile() throws IOException {
    older = new CompiledVersion(Files.createDirectory(folder.resolve("older")), OLD);
    newer = new CompiledVersion(Files.createDirectory(folder.resolve("newer")), NEW);
    parley =
        Parley.builder()
            .incoming(call -> {
              if (call.method().equals("meta")) {
                asked.add(call.method());
                whenAsked.run();
              } else if (call.method().equals("text")) {
                texts.incrementAndGet();
              }
              return ValveAction.CONTINUE;
            })
            .start();
  }

  @AfterEach
  void close() throws IOException {
    parley.close();
    older.close();
    newer.close();
  }

  private OrbBuilder iiop() {
    return Orb.builder(parley);
  }

  private static String export(Orb server, CompiledVersion version)
      throws ReflectiveOperationException {
    server.listen(URI.create("tcp://127.0.0.1:0"));
    return export(server, version.named("Post"), version.fresh("Servant"));
  }

  private static <T> String export(Orb server, Class<T> contract, Object servant) {
    return server.export("post", contract, contract.cast(servant)).toString();
  }

  private static Object call(
      CompiledVersion version, Object post, String method, Object... arguments) throws Throwable {
    Class<?>[] types =
        arguments.length == 0 ? new Class<?>[0] : new Class<?>[] {version.named("Letter")};
    try {
      return version.named("Post").getMethod(method, types).invoke(post, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void aServerAsksItsCallerOnceForAClassThatIsOtherThere() throws Throwable {
    try (Orb server = iiop().start();
        Orb client = iiop().start()) {
      Object post = client.lookup(export(server, newer), older.named("Post"));
      client.listen(URI.create("tcp://127.0.0.1:0"));

      for (int i = 0; i < 3; i++) {
        assertThat(call(older, post, "text", older.fresh("Letter"))).isEqualTo("new null5780");
      }
      assertThat(asked).hasSize(2); // of the letter, and of the paper it is made of
    }
  }

  @Test
  void aCallerAsksItsServerByTheConnectionThatItReads() throws Throwable {
    try (Orb server = iiop().start();
        Orb client = iiop().start()) {
      Object post = client.lookup(export(server, older), newer.named("Post"));

      assertThat(call(newer, post, "letter")).hasToString("new null5780");
      assertThat(call(newer, post, "letter")).hasToString("new null5780");
      assertThat(asked).hasSize(2);
    }
  }

  @Test
  void aCallerThatIsCalledBackOverItsOwnConnectionIsAskedThere() throws Throwable {
    try (Orb server = iiop().bidirectional(true).start();
        Orb client = iiop().bidirectional(true).start()) {
      Object post = client.lookup(export(server, newer), older.named("Post"));

      assertThat(call(older, post, "text", older.fresh("Letter"))).isEqualTo("new null5780");
    }
  }

  @Test
  void whoDoesNotWantDescriptionsNeitherAsksNorTells() throws Throwable {
    for (boolean reads : List.of(true, false)) {
      try (Orb server = iiop().classDescriptions(reads).start();
          Orb client = iiop().classDescriptions(!reads).start()) {
        Object post = client.lookup(export(server, newer), older.named("Post"));
        client.listen(URI.create("tcp://127.0.0.1:0"));

        refused(post);
      }
    }
    assertThat(asked).isEmpty();
  }

  private void refused(Object post) {
    assertThatExceptionOfType(CallException.Invalid.class)
        .isThrownBy(() -> call(older, post, "text", older.fresh("Letter")))
        .withMessageContaining("MARSHAL");
  }

  @Test
  void whoListensNowhereIsNotAsked() throws Throwable {
    try (Orb server = iiop().start();
        Orb client = iiop().start()) {
      refused(client.lookup(export(server, newer), older.named("Post")));
    }
  }

  @Test
  void theHostThatACodeBaseNamesCountsForNothing() throws Throwable {
    try (Orb server = iiop().start();
        Orb client = iiop().publishedHost("192.0.2.1").start()) {
      Object post = client.lookup(export(server, newer), older.named("Post"));
      client.listen(URI.create("tcp://127.0.0.1:0"));

      assertThat(call(older, post, "text", older.fresh("Letter"))).isEqualTo("new null5780");
    }
  }

  @Test
  void aCodeBaseAtAnotherAddressThanItsCallersIsNotAsked() throws Throwable {
    try (Orb server = iiop().start();
        Orb client = iiop().start()) {
      Object post = client.lookup(export(server, newer), older.named("Post"));
      client.listen(URI.create("tcp://127.0.0.2:0"));

      refused(post);
    }
  }

  @Test
  void aCallerThatCameByTcpLeadsToNoSocketFile() throws Throwable {
    try (Orb server = iiop().start();
        Orb client = iiop().start()) {
      Object post = client.lookup(export(server, newer), older.named("Post"));
      client.listen(URI.create("unix:" + folder.resolve("socket")));

      refused(post);
      assertThat(asked).isEmpty();
    }
  }

  @Test
  void whoCannotSayWhereItsCodeBaseIsServesAllTheSame() throws Throwable {
    TransportConfig open = TransportConfig.builder().plainOffMachine(true).build();
    try (Orb server = iiop().transportConfig(open).start();
        Orb client = iiop().start()) {
      Object post = client.lookup(export(server, older), older.named("Post"));
      server.listen(URI.create("tcp://0.0.0.0:0"));

      assertThat(call(older, post, "letter")).hasToString("old gone57");
    }
  }

  @Test
  void manyCallersWaitForTheFirstAnswer() throws Throwable {
    assertThat(failuresOfMany(iiop())).isEmpty();
  }

  @Test
  void whatWaitsForAnAnswerIsLimitedByItsBytes() throws Throwable {
    IiopLimits narrow = IiopLimits.DEFAULT.withMessageBytes(1_024);

    assertThat(failuresOfMany(iiop().limits(narrow)))
        .isNotEmpty()
        .allMatch(CallException.Overloaded.class::isInstance);
  }

  private Queue<Throwable> failuresOfMany(OrbBuilder serving) throws Exception {
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    CountDownLatch begun = new CountDownLatch(CALLERS);
    whenAsked = () -> holdFor(begun);
    try (Orb server = serving.start();
        Orb client = iiop().start()) {
      Object post = client.lookup(export(server, newer), older.named("Post"));
      client.listen(URI.create("tcp://127.0.0.1:0"));
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        callers.add(
            Thread.startVirtualThread(() -> {
              begun.countDown();
              try {
                call(older, post, "text", older.fresh("Letter"));
              } catch (Throwable e) {
                failures.add(e);
              }
            }));
      }
      for (Thread each : callers) {
        each.join();
      }
    }
    return failures;
  }

  /** Waits for callers, and then for what they have begun to arrive. */
  private static void holdFor(CountDownLatch begun) {
    try {
      begun.await(5, TimeUnit.SECONDS);
      Thread.sleep(HELD);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aConnectionIsNotIdleWhileItsCallerIsAsked() throws Throwable {
    whenAsked = () -> holdFor(new CountDownLatch(0));
    try (Orb server = iiop().idle(HELD.dividedBy(8)).start();
        Orb client = iiop().start()) {
      Object post = client.lookup(export(server, newer), older.named("Post"));
      client.listen(URI.create("tcp://127.0.0.1:0"));

      assertThat(call(older, post, "text", older.fresh("Letter"))).isEqualTo("new null5780");
      assertThat(asked).hasSize(2);
    }
  }

  @Test
  void aCallThatIsGivenUpWhileItsCallerIsAskedIsNotBegun() throws Throwable {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    whenAsked =
        () -> {
          held.countDown();
          holdFor(release);
        };
    try (Orb server = iiop().start();
        Orb client = iiop().start()) {
      Object post = client.lookup(export(server, newer), older.named("Post"));
      client.listen(URI.create("tcp://127.0.0.1:0"));
      Thread caller =
          Thread.startVirtualThread(() -> {
            try {
              call(older, post, "text", older.fresh("Letter"));
            } catch (Throwable e) {
              assertThat(e).isInstanceOf(CallException.Cancelled.class);
            }
          });
      held.await();
      caller.interrupt();
      caller.join();
      release.countDown();

      assertThat(call(older, post, "text", older.fresh("Letter"))).isEqualTo("new null5780");
      assertThat(texts).hasValue(1);
    }
  }

  @Test
  void aClassThatIsNotDescribedIsAskedForOnce() throws Throwable {
    whenAsked =
        () -> {
          throw new CallException.Invalid("not told");
        };
    try (Orb server = iiop().start();
        Orb client = iiop().start()) {
      Object post = client.lookup(export(server, newer), older.named("Post"));
      client.listen(URI.create("tcp://127.0.0.1:0"));

      refused(post);
      refused(post);
      assertThat(asked).hasSize(1);
    }
  }

  @Test
  void aCallerThatHasNoTimeToTellIsAskedAgain() throws Throwable {
    whenAsked =
        () -> {
          throw new CallException.Overloaded("not now");
        };
    try (Orb server = iiop().start();
        Orb client = iiop().start()) {
      Object post = client.lookup(export(server, newer), older.named("Post"));
      client.listen(URI.create("tcp://127.0.0.1:0"));

      refused(post);
      whenAsked = () -> {};
      assertThat(call(older, post, "text", older.fresh("Letter"))).isEqualTo("new null5780");
    }
  }

  @Test
  void aCodeBaseTellsOfClassesThatTravelledAndNeverWhereTheirCodeIs() {
    LocalCodeBase own = new LocalCodeBase(256);
    InMemoryMessage.value(new Below());
    String below = RmiRepositoryIds.of(Below.class);
    String above = RmiRepositoryIds.of(Above.class);

    assertThat(own.implementation(below)).isEmpty();
    assertThat(own.implementations(List.of(below, above))).containsExactly("", "");
    assertThat(own.meta(below)).isEqualTo(FullValueDescription.of(Below.class));
    assertThat(own.metas(List.of(above, below)))
        .containsExactly(
            FullValueDescription.of(Above.class), FullValueDescription.of(Below.class));
    assertThat(own.meta(below)).isSameAs(own.meta(below));
    assertThat(own.bases(below)).containsExactly(above);
    assertThatExceptionOfType(CallException.Invalid.class)
        .isThrownBy(() -> own.metas(Collections.nCopies(257, below)));
    assertThatExceptionOfType(CallException.Invalid.class)
        .isThrownBy(() -> own.meta("RMI:java.lang.ProcessBuilder:0000000000000000"));
  }

  @Test
  void aCodeBaseIsCalledLikeAnyObject() throws Exception {
    try (Orb server = iiop().start();
        Orb client = iiop().start()) {
      server.listen(URI.create("tcp://127.0.0.1:0"));
      InMemoryMessage.value(new Below());
      String below = RmiRepositoryIds.of(Below.class);
      CodeBase codeBase =
          client.lookup(
              server.export("classes", CodeBase.class, new LocalCodeBase(256)).toString(),
              CodeBase.class);

      assertThat(codeBase.meta(below)).isEqualTo(FullValueDescription.of(Below.class));
      assertThat(codeBase.metas(List.of(below))).hasSize(1);
      assertThat(codeBase.bases(below)).containsExactly(RmiRepositoryIds.of(Above.class));
      assertThat(codeBase.implementations(List.of(below))).containsExactly("");
      assertThatExceptionOfType(CallException.Invalid.class)
          .isThrownBy(() -> codeBase.meta("RMI:none:0"));
    }
  }
}
