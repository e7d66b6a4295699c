package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.transport.api.ConnectionPath.FailedAttempt;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TransportRegistryTest {
  private final TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT);

  @AfterEach
  void close() {
    transports.close();
  }

  private static List<String> seen(URI name) {
    return FakeDiscovery.SEEN.getOrDefault(name.getSchemeSpecificPart(), List.of());
  }

  @Test
  void endpointIsItsOwnPath() {
    URI endpoint = URI.create("good:direct");

    assertThat(transports.connect(endpoint).path()).isEqualTo(ConnectionPath.direct(endpoint));
    assertThat(ConnectionPath.direct(endpoint)).hasToString("good:direct");
  }

  @Test
  void providersAreFoundByThreadsWithoutAContextClassLoader() throws InterruptedException {
    URI endpoint = URI.create("good:direct");
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    for (ClassLoader context : Arrays.asList(ClassLoader.getPlatformClassLoader(), null)) {
      Thread thread =
          Thread.ofPlatform()
              .unstarted(() -> {
                try (TransportRegistry found = new TransportRegistry(TransportConfig.DEFAULT)) {
                  found.connect(endpoint);
                }
              });
      thread.setContextClassLoader(context);
      thread.setUncaughtExceptionHandler((failed, why) -> failures.add(why));
      thread.start();
      thread.join();
    }

    assertThat(failures).isEmpty();
  }

  @Test
  void firstWayThatLeadsThereIsTaken() {
    URI name = URI.create("name:good,nobody,good");

    assertThat(transports.connect(name).path())
        .isEqualTo(new ConnectionPath(name, URI.create("good:good,nobody,good"), List.of()));
    assertThat(seen(name)).containsExactly("dialled good");
  }

  @Test
  void waysAreTriedInTheirOrderAndKept() {
    URI name = URI.create("NAME:nobody,denied,good,late");

    ConnectionPath path = transports.connect(name).path();

    assertThat(path.requested()).isEqualTo(name);
    assertThat(path.taken().getScheme()).isEqualTo("good");
    assertThat(path.failedAttempts())
        .extracting(FailedAttempt::reason)
        .containsExactly(Reason.UNREACHABLE, Reason.PERMISSION);
    assertThat(path)
        .hasToString(
            "good:nobody,denied,good,late, after nobody:nobody,denied,good,late (nobody says no),"
                + " denied:nobody,denied,good,late (denied says no)");
    assertThat(seen(name)).containsExactly("dialled nobody", "dialled denied", "dialled good");
  }

  @Test
  void wayThatThisSideCannotGoIsTriedInVain() {
    URI name = URI.create("name:strange,good");

    assertThat(transports.connect(name).path().failedAttempts())
        .singleElement()
        .satisfies(tried -> assertThat(tried.reason()).isEqualTo(Reason.UNKNOWN_SCHEME))
        .satisfies(tried -> assertThat(tried.why()).startsWith("no transport has this scheme"));
  }

  @Test
  void whereNoWayLeadsThereEachIsSaid() {
    URI name = URI.create("name:nobody,denied");

    fails(
        Reason.PERMISSION,
        "no way leads there; tried nobody:nobody,denied (nobody says no), denied:nobody,denied"
            + " (denied says no)",
        () -> transports.connect(name));
    assertThat(seen(name)).containsExactly("dialled nobody", "dialled denied", "unreachable");
  }

  @Test
  void nameWithoutWaysLeadsNowhere() {
    fails(Reason.UNREACHABLE, "no way leads there", () -> transports.connect(URI.create("name:,")));
  }

  @Test
  void silenceEndsTheTrying() {
    URI name = URI.create("name:nobody,late,good");

    fails(Reason.TIMED_OUT, "late says no", () -> transports.connect(name));
    assertThat(seen(name)).containsExactly("dialled nobody", "dialled late", "unreachable");
  }

  @Test
  void closedTransportEndsTheTrying() {
    URI name = URI.create("name:closed,good");

    fails(Reason.CLOSED, "closed says no", () -> transports.connect(name));
    assertThat(seen(name)).containsExactly("dialled closed", "unreachable");
  }

  @Test
  void waysThatSomebodyKnowsAreTriedInTheirOrder() {
    URI asked = URI.create("parent:x");
    List<URI> ways = Stream.of("nobody:x", "good:x").map(URI::create).toList();

    ConnectionPath path = transports.connect(asked, ways).path();

    assertThat(path.requested()).isEqualTo(asked);
    assertThat(path).hasToString("good:x, after nobody:x (nobody says no)");
    fails(
        Reason.UNREACHABLE,
        "parent:x: no way leads there; tried nobody:x (nobody says no)",
        () -> transports.connect(asked, ways.subList(0, 1)));
  }

  @Test
  void ownerListensWhereItCanAndSaysWhere() {
    URI name = URI.create("name:denied,good,strange");

    try (Acceptor acceptor = transports.listen(name, _ -> {})) {
      assertThat(acceptor.endpoint()).isEqualTo(name);
      acceptor.publishExports(List.of(new Announcement.ExportedService("a", "b", "c")));
    }

    assertThat(seen(name))
        .containsExactly("listening [good]", "offers 1", "given back", "closed good");
  }

  @Test
  void nameThatCannotBeListenedOnIsGivenBack() {
    URI name = URI.create("name:denied,nobody");

    fails(
        Reason.UNREACHABLE,
        "it cannot be listened on; tried denied:denied,nobody (denied says no)",
        () -> transports.listen(name, _ -> {}));
    assertThat(seen(name)).containsExactly("given back");
  }

  @Test
  void unknownSchemeIsToldWhichThereAre() {
    fails(
        Reason.UNKNOWN_SCHEME,
        "there are [closed, denied, good, late, name, nobody]",
        () -> transports.connect(URI.create("strange:x")));
  }

  private static void fails(Reason reason, String words, ThrowingCallable attempt) {
    assertThatExceptionOfType(TransportException.class)
        .isThrownBy(attempt)
        .withMessageContaining(words)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }
}
