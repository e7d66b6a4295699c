package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Limits;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.pipeline.ValveAction;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ER-1 to ER-3 and CO-6: how failures travel. */
class ErrorsTest {
  private Talk talk;

  @BeforeEach
  void begin() {
    talk = Talk.greeted();
  }

  @AfterEach
  void end() {
    assertThat(talk.connection.broken()).isNull();
    talk.close();
  }

  private RawMessage failureOf(String how) {
    long desk = talk.bind();
    talk.connection.arrives(Talk.request(1, desk, "fail", how));
    RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);
    assertThat(failure.number(1)).isEqualTo(1);
    assertThat(failure.toString()).doesNotContain(hex("secret")).doesNotContain(hex("another"));
    return failure;
  }

  private static String hex(String text) {
    return java.util.HexFormat.of()
        .formatHex(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  @Test
  @DisplayName("ER-1 the text leaves out what was called, and where: the caller says that itself")
  void whatWasCalledIsToldOnce() {
    long desk = talk.bind();
    talk.connection.arrives(Talk.request(1, desk, "slow", "a").uint(4, 50));

    assertThat(talk.connection.next(ParleyMessages.FAILURE).text(3)).isEqualTo("no reply in time");
  }

  /** What the caller sees when the peer answers with a failure. */
  private Throwable seen(RawMessage.Builder failure) {
    talk.connection.arrives(failure);
    AtomicReference<Throwable> why = new AtomicReference<>();
    call.exceptionally(e -> {
      why.set(e instanceof CompletionException ? e.getCause() : e);
      return null;
    });
    return why.get();
  }

  private CompletableFuture<?> call;

  private RawMessage.Builder failure() {
    Desk desk = talk.desk();
    call = desk.later("a").toCompletableFuture();
    return RawMessage.of(ParleyMessages.FAILURE)
        .uint(1, talk.connection.next(ParleyMessages.REQUEST).number(1));
  }

  @ParameterizedTest
  @DisplayName("ER-1 every reason arrives as its exception, with place and text")
  @EnumSource
  void reasonsArriveAsTheirExceptions(CallFailureReason reason) {
    Throwable why = seen(failure().uint(2, reason.code()).text(3, "because"));

    assertThat(why)
        .isInstanceOfSatisfying(CallException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageStartingWith("Desk.later at test:desk: ")
        .hasMessageEndingWith("because");
  }

  @ParameterizedTest
  @DisplayName("ER-1 an unknown code is treated as FAILED; text and code are kept")
  @ValueSource(ints = {0, 10, 77, Integer.MAX_VALUE})
  void unknownCodesAreFailures(int code) {
    Throwable why = seen(failure().uint(2, code).text(3, "new trouble"));

    assertThat(why)
        .isInstanceOf(CallException.Failed.class)
        .hasMessageContaining("new trouble")
        .hasMessageContaining("reason " + code);
  }

  @Test
  @DisplayName(
      "ER-2 of what the contract does not declare only the class's name leaves the process")
  void undeclaredExceptionsTellTheirNameOnly() {
    RawMessage failure = failureOf("in a way nobody declared");

    assertThat(failure.number(2)).isEqualTo(8);
    assertThat(failure.text(3)).isEqualTo("the servant threw IllegalStateException");
    assertThat(failure.fields()).containsOnlyKeys(1, 2, 3);
  }

  @Test
  @DisplayName("ER-2 errors of the virtual machine too")
  void errorsTellTheirNameOnly() {
    assertThat(failureOf("error").text(3)).isEqualTo("the servant threw StackOverflowError");
  }

  @Test
  @DisplayName("ER-2 what a valve throws tells its name only")
  void brokenValvesTellTheirNameOnly() {
    try (Talk broken =
        Talk.greeted(builder ->
            builder.incoming(call -> {
              if (call.method().equals("add")) {
                throw new IllegalStateException("a secret");
              }
              return ValveAction.CONTINUE;
            }))) {
      long desk = broken.bind();
      broken.connection.arrives(Talk.request(1, desk, "add", out -> {}));

      RawMessage failure = broken.connection.next(ParleyMessages.FAILURE);
      assertThat(failure.number(2)).isEqualTo(8);
      assertThat(failure.text(3)).contains("IllegalStateException").doesNotContain("secret");
    }
  }

  @Test
  @DisplayName("ER-2 text is cut at 1,024 characters, at the sender")
  void textIsCut() {
    RawMessage failure = failureOf("long");

    assertThat(failure.text(3)).isEqualTo("x".repeat(Limits.FAILURE_TEXT_CHARS_MAX));
    assertThat(failure.record(5).text(1)).hasSize(5_000); // the details are whole
  }

  @Test
  @DisplayName(
      "ER-3 CO-6 VA-13 a declared exception travels by its name and the record of its parameters")
  void declaredExceptionsTravelAsRecords() {
    long desk = talk.bind();
    talk.connection.arrives(
        Talk.request(
            1,
            desk,
            "check",
            out -> {
              int mark = out.enter(1);
              out.string(1, "pen");
              out.sint(2, 3);
              out.exit(mark);
            }));
    RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);

    assertThat(failure.number(2)).isEqualTo(7);
    assertThat(failure.text(3)).isEqualTo("no more");
    assertThat(failure.text(4)).isEqualTo(Desk.OutOfStock.class.getName());
    RawMessage details = failure.record(5);
    assertThat(details.text(1)).isEqualTo("no more");
    assertThat(details.text(2)).isEqualTo("pen");
    assertThat(details.signed(3)).isEqualTo(3);
    assertThat(details.fields()).containsOnlyKeys(1, 2, 3); // the cause stays here
  }

  @Test
  @DisplayName("ER-6 who refuses as overloaded may say when to come again, in whole milliseconds")
  void overloadedTellsWhenToComeAgain() {
    try (Talk busy =
        Talk.greeted(builder ->
            builder.incoming(call -> {
              if (call.method().equals("add")) {
                throw CallException.Overloaded.untraced("busy", Duration.ofNanos(1_000_001));
              }
              return ValveAction.CONTINUE;
            }))) {
      long desk = busy.bind();
      busy.connection.arrives(Talk.request(1, desk, "add", out -> {}));

      assertThat(busy.connection.next(ParleyMessages.FAILURE).number(6)).isEqualTo(2);
    }
    assertThat(retryAfter(failure().uint(2, 5).uint(6, 1_500))).contains(Duration.ofMillis(1_500));
    assertThat(retryAfter(failure().uint(2, 5))).isEmpty();
    assertThat(retryAfter(failure().uint(2, 5).uint(6, 0))).isEmpty();
    long most = (1L << 53) - 1;
    assertThat(retryAfter(failure().uint(2, 5).uint(6, most))).contains(Duration.ofMillis(most));
  }

  @Test
  @DisplayName("ER-6 the other reasons have no such time; one beyond 2^53 - 1 is that")
  void timeToComeAgainIsOfOverloadedAndBounded() {
    assertThat(seen(failure().uint(2, 1).uint(6, 1_500)))
        .isInstanceOf(CallException.Unavailable.class);
    Duration most = Duration.ofMillis((1L << 53) - 1);
    assertThat(retryAfter(failure().uint(2, 5).uint(6, 1L << 53))).contains(most);
    assertThat(retryAfter(failure().uint(2, 5).uint(6, -1))).contains(most);
  }

  private Optional<Duration> retryAfter(RawMessage.Builder failure) {
    return ((CallException.Overloaded) seen(failure)).retryAfter();
  }

  @Test
  void exceptionWithoutAMessageTravels() {
    RawMessage failure = failureOf("no message");

    assertThat(failure.number(2)).isEqualTo(7);
    assertThat(failure.record(5).text(2)).isEqualTo("pen");
  }

  @Test
  @DisplayName("MS-10 an exception that cannot be written is answered all the same")
  void unsendableExceptionsAreAnswered() {
    RawMessage failure = failureOf("unsendable");
    assertThat(failure.number(2)).isEqualTo(9);
    assertThat(failure.text(3)).contains("Unsendable").contains("Desk.fail");
  }

  @Test
  @DisplayName("MS-10 VA-5 an exception with a null that nobody allowed is answered all the same")
  void exceptionsWithForbiddenNullsAreAnswered() {
    RawMessage failure = failureOf("no item");

    assertThat(failure.number(2)).isEqualTo(9);
    assertThat(failure.text(3)).contains("OutOfStock").contains("item is null");
  }

  @Test
  @DisplayName("MS-10 a result that cannot be written is answered all the same")
  void unsendableResultsAreAnswered() {
    long desk = talk.bind();
    talk.connection.arrives(Talk.request(1, desk, "list", out -> {}));
    RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);
    assertThat(failure.number(2)).isEqualTo(8);
    assertThat(failure.text(3))
        .contains("the result of Desk.list cannot be sent: IllegalStateException")
        .doesNotContain("secret");
    talk.servant.own = null;
    talk.connection.arrives(Talk.request(2, desk, "ear", out -> {}));

    RawMessage invalid = talk.connection.next(ParleyMessages.FAILURE);
    assertThat(invalid.number(2)).isEqualTo(9);
    assertThat(invalid.text(3)).contains("the result of Desk.ear is null");
    assertThat(talk.connection.discarded).isEqualTo(2);
  }

  @Test
  @DisplayName("VA-5 null is a result where the contract says so")
  void nullResultsTravelWhereTheyAreAllowed() {
    long desk = talk.bind();
    talk.connection.arrives(Talk.request(1, desk, "fail", "null"));

    assertThat(talk.connection.next(ParleyMessages.REPLY).bytes(2)).isEmpty();
  }

  @Test
  @DisplayName("CO-6 an exception that the caller does not know keeps name, text and details")
  void unknownExceptionsKeepNameTextAndDetails() {
    Throwable why =
        seen(
            failure()
                .uint(2, 7)
                .text(3, "the shop is closed")
                .text(4, "dev.example.Closed")
                .bytes(5, new byte[] {8, 2}));

    assertThat(why)
        .isInstanceOfSatisfying(
            CallException.Application.class,
            e -> {
              assertThat(e.exception()).contains("dev.example.Closed");
              assertThat(e.details()).containsExactly(8, 2);
            })
        .hasMessageContaining("dev.example.Closed: the shop is closed");
  }

  @Test
  @DisplayName("CO-6 a known exception whose details cannot be read keeps name, text and details")
  void unreadableDetailsAreKept() {
    Desk desk = talk.desk();
    AtomicReference<Throwable> why = new AtomicReference<>();
    Thread caller =
        Thread.ofPlatform()
            .start(() -> {
              try {
                desk.check(new Desk.Order("pen", 1));
              } catch (Exception e) {
                why.set(e);
              }
            });
    talk.connection.arrives(
        RawMessage.of(ParleyMessages.FAILURE)
            .uint(1, talk.connection.next(ParleyMessages.REQUEST).number(1))
            .uint(2, 7)
            .text(3, "no more")
            .text(4, Desk.OutOfStock.class.getName())
            .bytes(5, new byte[] {0x0A, 0x7F}));
    dev.parley.testkit.Eventually.ended(caller);

    assertThat(why.get()).isInstanceOf(CallException.Application.class);
  }

  @Test
  @DisplayName("CO-6 a known exception arrives as itself, with the caller's stack trace")
  void knownExceptionsArriveAsThemselves() {
    Desk desk = talk.desk();
    AtomicReference<Throwable> why = new AtomicReference<>();
    Thread caller =
        Thread.ofPlatform()
            .start(() -> {
              try {
                desk.check(new Desk.Order("pen", 1));
              } catch (Exception e) {
                why.set(e);
              }
            });
    talk.connection.arrives(
        RawMessage.of(ParleyMessages.FAILURE)
            .uint(1, talk.connection.next(ParleyMessages.REQUEST).number(1))
            .uint(2, 7)
            .text(3, "no more")
            .text(4, Desk.OutOfStock.class.getName())
            .record(
                5,
                out -> {
                  out.string(1, "no more");
                  out.string(2, "pen");
                  out.sint(3, 3);
                  out.string(9, "a later addition");
                }));
    dev.parley.testkit.Eventually.ended(caller);

    assertThat(why.get())
        .isInstanceOfSatisfying(
            Desk.OutOfStock.class,
            e -> {
              assertThat(e.getItem()).isEqualTo("pen");
              assertThat(e.missing()).isEqualTo(3);
            })
        .hasMessage("no more")
        .hasNoCause();
    assertThat(why.get().getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals(ErrorsTest.class.getName()));
  }
}
