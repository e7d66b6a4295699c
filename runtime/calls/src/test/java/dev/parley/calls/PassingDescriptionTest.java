package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.api.CopyPolicy;
import dev.parley.calls.api.Idempotent;
import dev.parley.calls.api.OneWay;
import dev.parley.calls.api.PassBy;
import dev.parley.calls.api.PassingDescription;
import dev.parley.calls.api.PassingDescription.PassedValue;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** How methods say that they pass their values within one JVM. */
final class PassingDescriptionTest {
  /** A contract with a method for each way. */
  interface Shop {
    int count(String article, byte[] picture);

    CompletionStage<byte[]> picture(String article);

    void follow(Watcher watcher);

    void followAll(List<Watcher> watchers);

    @PassBy(CopyPolicy.REFERENCE)
    void share(byte[] picture, List<Watcher> watchers);

    void stamp(Stamp stamp);

    @PassBy(CopyPolicy.WIRE)
    @Idempotent
    void send(String article);

    @OneWay
    void note(String article);
  }

  /** A call-back. */
  interface Watcher {
    void sold(String article);
  }

  /** A value that is passed by reference wherever it stands. */
  @PassBy(CopyPolicy.REFERENCE)
  record Stamp(byte[] picture) {}

  /** A contract whose methods pass nothing directly, but for one. */
  @PassBy(CopyPolicy.WIRE)
  interface Distant {
    void near(String article);

    @PassBy(CopyPolicy.COPY)
    void copied(byte[] picture);
  }

  private static PassingDescription of(Class<?> contract, String method) {
    return Contract.of(contract).passing().stream()
        .filter(each -> each.method().equals(method))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> treatments(String method) {
    PassingDescription described = of(Shop.class, method);
    assertThat(described.wireReason()).isEmpty();
    return described.values().stream()
        .map(value -> value.name() + ": " + value.treatment())
        .toList();
  }

  private static List<String> reasons(String method) {
    return of(Shop.class, method).values().stream()
        .map(PassedValue::reasons)
        .map(List::toString)
        .toList();
  }

  @Test
  void mutableValuesAreCopiedAndOthersAreShared() {
    assertThat(treatments("count"))
        .containsExactly("article: shared", "picture: copied", "result: shared");
    assertThat(reasons("count")).startsWith("[]").endsWith("[]");
    assertThat(treatments("picture")).containsExactly("article: shared", "result: copied");
  }

  @Test
  void callBacksAndValuesByReferenceAreShared() {
    assertThat(treatments("follow")).containsExactly("watcher: shared");
    assertThat(reasons("follow")).containsExactly("[it is for calling, and has no copy]");
    assertThat(treatments("share")).containsExactly("picture: shared", "watchers: shared");
    assertThat(reasons("share")).containsOnly("[@PassBy(REFERENCE) says so]");
    assertThat(treatments("stamp")).containsExactly("stamp: shared");
    assertThat(reasons("stamp")).containsOnly("[@PassBy(REFERENCE) says so]");
  }

  @Test
  void methodsThatCannotCallDirectlySayWhy() {
    assertThat(of(Shop.class, "followAll").wireReason().orElseThrow())
        .contains("call-backs or streams stand in");
    assertThat(of(Shop.class, "note").wireReason().orElseThrow()).contains("one-way");
    assertThat(of(Shop.class, "note").values()).isEmpty();
    assertThat(of(Shop.class, "send").wireReason()).contains("@PassBy(WIRE) says so");
    assertThat(of(Distant.class, "near").wireReason()).contains("@PassBy(WIRE) says so");
    assertThat(of(Distant.class, "copied").wireReason()).isEmpty();
  }

  @Test
  void promisesOfAMethodAreTold() {
    assertThat(of(Shop.class, "send").idempotent()).isTrue();
    assertThat(of(Shop.class, "count").idempotent()).isFalse();
    assertThat(of(Shop.class, "count").pure()).isFalse();
  }
}
