package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.CopyPolicy;
import dev.parley.calls.api.OneWay;
import dev.parley.calls.api.PassBy;
import dev.parley.calls.api.ServantLookup;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import dev.parley.testkit.Eventually;
import java.lang.ref.WeakReference;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stubs of a Parley's own exports behave as from afar, without the way there. */
class SameJvmTest {
  interface Desk {
    long echo(long value);

    int sum(int[] numbers);

    List<String> sorted(List<String> words);

    Page page(Page page);

    @OneWay
    void note(String line);

    CompletionStage<Integer> later(String how);

    CompletableFuture<Void> laterNothing(String how);

    void fail(String how) throws Declared;
  }

  record Page(String title, byte[] content) {}

  /** Declared. */
  public static final class Declared extends Exception {
    private final int number;

    public Declared(String message, int number) {
      super(message);
      this.number = number;
    }

    public int number() {
      return number;
    }
  }

  private static final class Servant implements Desk {
    final AtomicReference<Thread> thread = new AtomicReference<>();
    final AtomicReference<Object> seen = new AtomicReference<>();
    final CountDownLatch go = new CountDownLatch(1);

    @Override
    public long echo(long value) {
      thread.set(Thread.currentThread());
      return value;
    }

    @Override
    public int sum(int[] numbers) {
      int sum = 0;
      for (int i = 0; i < numbers.length; i++) {
        sum += numbers[i];
        numbers[i] = -1;
      }
      return sum;
    }

    @Override
    public List<String> sorted(List<String> words) {
      thread.set(Thread.currentThread());
      seen.set(words);
      List<String> sorted = new ArrayList<>(words);
      sorted.sort(null);
      return sorted;
    }

    @Override
    public Page page(Page page) {
      seen.set(page);
      page.content()[0] = 99;
      return page;
    }

    @Override
    public void note(String line) {
      Eventually.open("the test", go);
      thread.set(Thread.currentThread());
      seen.set(line);
    }

    @Override
    public CompletionStage<Integer> later(String how) {
      return switch (how) {
        case "fine" -> CompletableFuture.supplyAsync(() -> 42);
        case "null" -> null;
        case "throws" -> throw new IllegalStateException("a secret");
        case "refused" -> CompletableFuture.failedStage(new CallException.Refused("no"));
        default ->
            CompletableFuture.supplyAsync(() -> {
              throw new IllegalStateException("a secret");
            });
      };
    }

    @Override
    public CompletableFuture<Void> laterNothing(String how) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void fail(String how) throws Declared {
      switch (how) {
        case "declared" -> throw new Declared("declared", 7);
        case "refused" -> throw new CallException.Refused("no");
        default -> throw new IllegalStateException("a secret");
      }
    }
  }

  private final Servant servant = new Servant();
  private Parley parley;
  private ExportHandle exported;
  private Desk desk;

  @BeforeEach
  void start() {
    parley = Parley.start();
    exported = parley.export("desk", Desk.class, servant);
    desk = parley.lookup("desk", Desk.class);
  }

  @AfterEach
  void close() {
    servant.go.countDown();
    parley.close();
  }

  private static Throwable why(CompletionStage<?> stage) {
    try {
      stage.toCompletableFuture().join();
      throw new AssertionError("it succeeded");
    } catch (CompletionException e) {
      return e.getCause();
    }
  }

  @Test
  void methodWhoseValuesCannotChangeRunsInTheCallersThread() {
    assertThat(desk.echo(7)).isEqualTo(7);
    assertThat(servant.thread.get()).isSameAs(Thread.currentThread());
    assertThat(desk).hasToString("Desk at this JVM, desk");
  }

  @Test
  void arrayThatTheServantChangesStaysTheCallers() {
    int[] numbers = {1, 2, 3};

    assertThat(desk.sum(numbers)).isEqualTo(6);
    assertThat(numbers).containsExactly(1, 2, 3);
  }

  @Test
  void listsAreCopiedBothWays() {
    List<String> words = new ArrayList<>(List.of("b", "a"));
    List<String> sorted = desk.sorted(words);
    words.add("c");

    assertThat(sorted).containsExactly("a", "b");
    assertThat(servant.seen.get()).isNotSameAs(words).isEqualTo(List.of("b", "a"));
    assertThat(servant.thread.get()).isSameAs(Thread.currentThread());
  }

  /** A list of a class that no copier knows. */
  private static class Evens extends AbstractList<String> {
    @Override
    public String get(int index) {
      return String.valueOf(2 * index);
    }

    @Override
    public int size() {
      return 3;
    }
  }

  @Test
  void whatNoCopierTakesIsWrittenAndReadInstead() {
    assertThat(desk.sorted(new Evens())).containsExactly("0", "2", "4");
    assertThat(servant.seen.get()).isNotInstanceOf(Evens.class);
    List<String> nulls =
        new Evens() {
          @Override
          public String get(int index) {
            return null;
          }
        };
    assertThatExceptionOfType(CallException.Invalid.class)
        .isThrownBy(() -> desk.sorted(nulls))
        .withMessageContaining("Desk.sorted(words)");
  }

  @Test
  void resultsOfStagesAreCopied() {
    List<String> kept = new ArrayList<>(List.of("a"));
    parley.export("stages", Stages.class, () -> CompletableFuture.completedFuture(kept));
    List<String> given = Eventually.value("a list", parley.lookup("stages", Stages.class).words());
    given.add("b");

    assertThat(kept).containsExactly("a");
  }

  interface Stages {
    CompletionStage<List<String>> words();
  }

  @PassBy(CopyPolicy.REFERENCE)
  interface Sharing {
    List<String> same(List<String> words);

    @PassBy(CopyPolicy.COPY)
    List<String> other(List<String> words);

    @PassBy(CopyPolicy.WIRE)
    List<String> far(List<String> words);

    @OneWay
    void note(List<String> words);
  }

  private static final class Shares implements Sharing {
    final AtomicReference<Object> seen = new AtomicReference<>();
    final AtomicReference<Thread> thread = new AtomicReference<>();

    @Override
    public List<String> same(List<String> words) {
      seen.set(words);
      thread.set(Thread.currentThread());
      return words;
    }

    @Override
    public List<String> other(List<String> words) {
      return same(words);
    }

    @Override
    public List<String> far(List<String> words) {
      return same(words);
    }

    @Override
    public void note(List<String> words) {
      seen.set(words);
    }
  }

  @Test
  void copyPolicyOfAMethodOrOfTheContractIsKept() {
    Shares shares = new Shares();
    parley.export("sharing", Sharing.class, shares);
    Sharing sharing = parley.lookup("sharing", Sharing.class);
    List<String> words = new ArrayList<>(List.of("a"));

    assertThat(sharing.same(words)).isSameAs(words).isSameAs(shares.seen.get());
    assertThat(sharing.other(words)).isEqualTo(words).isNotSameAs(words);
    assertThat(shares.seen.get()).isNotSameAs(words);
    assertThat(shares.thread.get()).isSameAs(Thread.currentThread());
    assertThat(sharing.far(words)).isEqualTo(words).isNotSameAs(words);
    assertThat(shares.thread.get()).isNotSameAs(Thread.currentThread());
    sharing.note(words);
    Eventually.eventually("the note", () -> shares.seen.get().equals(words));
    assertThat(shares.seen.get()).isNotSameAs(words);
  }

  /** Agreed to be left alone by all who have it. */
  @PassBy(CopyPolicy.REFERENCE)
  record Picture(byte[] pixels) {}

  interface Gallery {
    Picture show(Picture picture);

    Picture first(List<Picture> pictures);
  }

  @Test
  void valueOfAClassThatIsPassedByReferenceIsShared() {
    parley.export(
        "gallery",
        Gallery.class,
        new Gallery() {
          @Override
          public Picture show(Picture picture) {
            return picture;
          }

          @Override
          public Picture first(List<Picture> pictures) {
            return pictures.getFirst();
          }
        });
    Gallery gallery = parley.lookup("gallery", Gallery.class);
    Picture picture = new Picture(new byte[] {1});

    assertThat(gallery.show(picture)).isSameAs(picture);
    assertThat(gallery.first(List.of(picture)).pixels()).isNotSameAs(picture.pixels()).contains(1);
  }

  interface Hasty {
    @OneWay
    @PassBy(CopyPolicy.COPY)
    void note(String line);
  }

  interface Listening {
    @PassBy(CopyPolicy.COPY)
    void each(List<Words> listeners);
  }

  @PassBy(CopyPolicy.WIRE)
  record Distant(byte[] bytes) {}

  interface Distances {
    void take(Distant distant);
  }

  @Test
  void copyPolicyThatCannotBeIsRefusedWhenTheContractIsRead() {
    assertThatThrownBy(() -> Contract.of(Distances.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("Distant: @PassBy(WIRE) is for methods and contracts");
    assertThatThrownBy(() -> Contract.of(Hasty.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("Hasty.note: @PassBy(COPY) cannot be")
        .hasMessageContaining("one-way");
    assertThatThrownBy(() -> Contract.of(Listening.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("call-backs or streams");
  }

  @Test
  void callsPassTheValvesThatThereAre() {
    AtomicInteger passed = new AtomicInteger();
    Valve counting =
        call -> {
          if (call.method().equals("echo")) {
            passed.incrementAndGet();
          }
          return ValveAction.CONTINUE;
        };
    try (Parley watched = Parley.builder().incoming(counting).start()) {
      watched.export("desk", Desk.class, servant);

      assertThat(watched.lookup("desk", Desk.class).echo(7)).isEqualTo(7);
      assertThat(passed).hasValue(1);
    }
  }

  @Test
  void whatCanChangeInsideARecordIsCopied() {
    Page page = new Page("one", new byte[] {1, 2});
    Page back = desk.page(page);

    assertThat(page.content()).containsExactly(1, 2);
    assertThat(back.content())
        .containsExactly(99, 2)
        .isNotSameAs(((Page) servant.seen.get()).content());
  }

  @Test
  void oneWayCallDoesNotRunInTheCallersThread() {
    desk.note("line"); // returns though the servant waits
    servant.go.countDown();
    Eventually.eventually("the note", () -> "line".equals(servant.seen.get()));

    assertThat(servant.thread.get()).isNotSameAs(Thread.currentThread());
  }

  @Test
  void exceptionsAreThoseFromAfar() {
    assertThatExceptionOfType(Declared.class)
        .isThrownBy(() -> desk.fail("declared"))
        .satisfies(e -> assertThat(e.number()).isEqualTo(7));
    assertThatExceptionOfType(CallException.Refused.class)
        .isThrownBy(() -> desk.fail("refused"))
        .withMessage("no");
    assertThatExceptionOfType(CallException.Failed.class)
        .isThrownBy(() -> desk.fail("undeclared"))
        .withMessage("Desk.fail in this JVM: the servant threw IllegalStateException");
  }

  @Test
  void stagesFailAsFromAfar() {
    try (TwoPeers peers = new TwoPeers()) {
      Desk far = peers.far(Desk.class, servant);
      for (String how : List.of("null", "throws", "refused", "fails")) {
        Throwable here = why(desk.later(how));
        Throwable there = why(far.later(how));

        assertThat(here).as(how).hasSameClassAs(there);
        assertThat(here.getMessage()).doesNotContain("secret");
      }
      assertThat(desk.later("fine").toCompletableFuture().join()).isEqualTo(42);
      assertThat(desk.laterNothing("fine").join()).isNull();
      assertThat(far.laterNothing("fine").join()).isNull();
    }
  }

  interface Words {
    String first(String word);

    CompletionStage<String> later(String word);

    @Nullable String maybe(@Nullable String word);
  }

  /** Gives null for what is empty. */
  private static final class Nulls implements Words {
    @Override
    public String first(String word) {
      return word.isEmpty() ? null : word;
    }

    @Override
    public CompletionStage<String> later(String word) {
      return CompletableFuture.completedFuture(first(word));
    }

    @Override
    public @Nullable String maybe(@Nullable String word) {
      return word;
    }
  }

  @Test
  void nullIsRefusedAsFromAfar() {
    parley.export("words", Words.class, new Nulls());
    Words here = parley.lookup("words", Words.class);
    try (TwoPeers peers = new TwoPeers()) {
      for (Words words : List.of(here, peers.far(Words.class, new Nulls()))) {
        assertThatExceptionOfType(CallException.Invalid.class)
            .isThrownBy(() -> words.first(null))
            .withMessageContaining("Words.first(word) is null");
        assertThatExceptionOfType(CallException.Invalid.class)
            .isThrownBy(() -> words.first(""))
            .withMessageContaining("the result of Words.first is null");
        assertThat(why(words.later(null)))
            .isInstanceOf(CallException.Invalid.class)
            .hasMessageContaining("Words.later(word) is null");
        assertThat(why(words.later("")))
            .isInstanceOf(CallException.Invalid.class)
            .hasMessageContaining("the result of Words.later is null");
        assertThat(words.maybe(null)).isNull();
        assertThat(words.first("a")).isEqualTo("a");
      }
    }
  }

  @Test
  void theWayToItselfIsNoPeer() {
    desk.note("line"); // takes the way to another process
    assertThat(parley.peers()).isEmpty();
    Listener listener = parley.listen(java.net.URI.create("jvm:desk-" + System.nanoTime()));
    parley.connect(listener.endpoint());
    assertThat(parley.peers()).isNotEmpty();
  }

  @Test
  void closedExportIsUnavailable() {
    exported.close();
    exported.close();

    assertThatExceptionOfType(CallException.Unavailable.class)
        .isThrownBy(() -> desk.echo(7))
        .withMessage("desk in this JVM: it is no longer exported");
    assertThat(why(desk.later("fine"))).isInstanceOf(CallException.Unavailable.class);
    assertThatExceptionOfType(CallException.Unavailable.class)
        .isThrownBy(() -> parley.lookup("desk", Desk.class))
        .withMessageContaining("nothing is exported as 'desk'");
  }

  /** The end is seen even by a loop that the compiler has made its own. */
  @Test
  void closedExportIsNoticedByACallerInALoop() throws InterruptedException {
    CountDownLatch hot = new CountDownLatch(1);
    AtomicReference<Throwable> end = new AtomicReference<>();
    Thread caller =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              long sum = 0;
              try {
                for (long i = 0; ; i++) {
                  sum += desk.echo(i);
                  if (i == 2_000_000) {
                    hot.countDown();
                  }
                }
              } catch (CallException e) {
                end.set(e);
              }
              assertThat(sum).isPositive();
            });
    hot.await();
    exported.close();
    Eventually.ended(caller);

    assertThat(end.get()).isInstanceOf(CallException.Unavailable.class);
  }

  @Test
  void nameIsFreeAgainAfterTheExportIsClosed() {
    assertThatThrownBy(() -> parley.export("desk", Desk.class, servant))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("desk is exported already, as " + Desk.class.getName());
    exported.close();
    parley.export("desk", Desk.class, servant);

    assertThat(parley.lookup("desk", Desk.class).echo(1)).isEqualTo(1);
  }

  interface Narrow {
    long echo(long value);
  }

  interface Wrong {
    String echo(long value);
  }

  @Test
  void ownExportIsSeenByAnotherContractThatFits() {
    assertThat(parley.lookup("desk", Narrow.class).echo(7)).isEqualTo(7);
    assertThatExceptionOfType(CallException.Incompatible.class)
        .isThrownBy(() -> parley.lookup("desk", Wrong.class))
        .withMessageContaining("desk: ")
        .withMessageContaining("Wrong.echo: the result");
  }

  @Test
  void stubGoesToTheServantThatIsExportedUnderItsName() {
    Narrow narrow = parley.lookup("desk", Narrow.class);
    exported.close();
    assertThatExceptionOfType(CallException.Unavailable.class).isThrownBy(() -> narrow.echo(7));
    ExportHandle second = parley.export("desk", Narrow.class, value -> value + 1);

    assertThat(narrow.echo(7)).isEqualTo(8);
    assertThat(desk.echo(7)).isEqualTo(8);
    assertThatExceptionOfType(CallException.Incompatible.class)
        .isThrownBy(() -> desk.sum(new int[] {1}))
        .withMessageContaining("Narrow has no method");
    exported.close(); // the name is another's now
    assertThat(narrow.echo(7)).isEqualTo(8);
    second.close();
    parley.export("desk", Desk.class, new Servant());
    assertThat(narrow.echo(7)).isEqualTo(7);
    assertThat(desk.echo(7)).isEqualTo(7);
  }

  @Test
  void methodThatTakesTheWayToAnotherProcessIsLedElsewhereToo() {
    servant.go.countDown();
    desk.note("one");
    Eventually.eventually("the note", () -> "one".equals(servant.seen.get()));
    exported.close();
    assertThatExceptionOfType(CallException.Unavailable.class).isThrownBy(() -> desk.note("two"));
    Servant second = new Servant();
    second.go.countDown();
    parley.export("desk", Desk.class, second);
    desk.note("three");

    Eventually.eventually("the note", () -> "three".equals(second.seen.get()));
    assertThat(servant.seen.get()).isEqualTo("one");
  }

  @Test
  void oneWayCallsGoOnAfterTheLookupOfAnExportIsChanged() {
    servant.go.countDown();
    desk.note("one");
    Eventually.eventually("the note", () -> "one".equals(servant.seen.get()));
    exported.servantLookup(ServantLookup.ALL_VALVES);
    desk.note("two");
    Eventually.eventually("the next note", () -> "two".equals(servant.seen.get()));
    assertThat(desk.echo(7)).isEqualTo(7);
  }

  @Test
  void stubOfAParleyWithValvesIsLedElsewhereToo() {
    try (Parley watched = Parley.builder().incoming(call -> ValveAction.CONTINUE).start()) {
      ExportHandle first = watched.export("narrow", Narrow.class, value -> value);
      Narrow narrow = watched.lookup("narrow", Narrow.class);
      assertThat(narrow.echo(7)).isEqualTo(7);
      first.close();
      assertThatExceptionOfType(CallException.Unavailable.class).isThrownBy(() -> narrow.echo(7));
      watched.export("narrow", Narrow.class, value -> value + 1);

      assertThat(narrow.echo(7)).isEqualTo(8);
    }
  }

  @Test
  void closingAnExportDoesNotWaitForACallThatLooksForIt() {
    Executor threads = task -> Thread.ofVirtual().start(task);
    CountDownLatch looked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Valve held =
        call -> {
          looked.countDown();
          Eventually.open("the end of the test", go);
          return ValveAction.CONTINUE;
        };
    try (Parley watched = Parley.builder().outgoing(held).start()) {
      ExportHandle export = watched.export("narrow", Narrow.class, value -> value);
      Narrow narrow = watched.lookup("narrow", Narrow.class);
      CompletableFuture<Long> call = CompletableFuture.supplyAsync(() -> narrow.echo(7), threads);
      Eventually.open("the call looks for its servant", looked);
      CompletableFuture<Void> closed = CompletableFuture.runAsync(export::close, threads);
      Eventually.eventually("the export is closed", closed::isDone);
      go.countDown();

      assertThatThrownBy(call::join).hasCauseInstanceOf(CallException.Unavailable.class);
    }
  }

  @Test
  void stubThatNobodyHasIsForgottenThoughItsExportStays() {
    parley.export("other", Narrow.class, value -> value);
    WeakReference<Narrow> stub = new WeakReference<>(parley.lookup("other", Narrow.class));
    Eventually.eventually(
        "a collection",
        () -> {
          System.gc();
          return stub.get() == null;
        });

    assertThat(parley.lookup("other", Narrow.class).echo(7)).isEqualTo(7);
  }

  @Test
  void thereIsOneStubForANameAndAContract() {
    assertThat(parley.lookup("desk", Desk.class)).isSameAs(desk);
    assertThat(parley.lookup("desk", Narrow.class)).isNotSameAs(desk);
  }

  @Test
  void directStubIsAServantLikeAnyOther() {
    try (TwoPeers peers = new TwoPeers()) {
      assertThat(peers.far(Desk.class, desk).echo(7)).isEqualTo(7);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two\nlines", "nul\0"})
  void whatIsNoNameIsRefused(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parley.export(name, Desk.class, servant))
        .withMessageContaining("1 to 200 characters");
  }

  @Test
  void longNamesAndNoServantAreRefused() {
    parley.export("n".repeat(200), Desk.class, servant).close();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> parley.export("n".repeat(201), Desk.class, servant));
    Desk none = null;
    assertThatNullPointerException()
        .isThrownBy(() -> parley.export("none", Desk.class, none))
        .withMessage("the servant none is null");
  }
}
