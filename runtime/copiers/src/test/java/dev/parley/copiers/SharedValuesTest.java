package dev.parley.copiers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.copiers.api.CopyException;
import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SharedValuesTest {
  /** Final, but its component is an array. */
  record Bytes(byte[] content) {}

  /** Could change in a sub-class only. */
  static class Amount {
    private final int cents;

    Amount(int cents) {
      this.cents = cents;
    }

    int cents() {
      return cents;
    }
  }

  /** Does change. */
  static class Growing extends Amount {
    int more;

    Growing() {
      super(0);
    }
  }

  record Holder(Amount amount) {}

  /** Leads back to itself. */
  record Chain(int number, Chain next) {}

  enum Colour {
    RED {
      @Override
      int code() {
        return 1;
      }
    };

    abstract int code();
  }

  private static <T> T copied(T value) {
    return copier(value).copy(value);
  }

  @SuppressWarnings("unchecked")
  private static <T> Copier<T> copier(T value) {
    return (Copier<T>) Copier.of(value.getClass());
  }

  static List<Object> immutables() {
    int count = 3;
    Supplier<Integer> holdsANumber = () -> count;
    return List.of(
        "text",
        1,
        2L,
        'c',
        true,
        1.5,
        UUID.randomUUID(),
        URI.create("a:b"),
        Locale.ROOT,
        BigInteger.TWO,
        BigDecimal.ONE,
        Instant.EPOCH,
        LocalDate.EPOCH,
        Duration.ZERO,
        ZoneId.of("Europe/Paris"),
        ZonedDateTime.now(),
        String.class,
        TimeUnit.DAYS,
        Colour.RED,
        new File("f"),
        File.listRoots()[0].toPath(),
        new Object(),
        List.of(),
        List.of(1, 2, 3),
        List.of("one"),
        List.of(1, 2, 3).subList(1, 2),
        Set.of(1),
        Set.of(1, 2, 3),
        Map.of("a", 1),
        Map.of("a", 1, "b", 2),
        Map.entry("a", 1),
        Optional.of("x"),
        Optional.empty(),
        Collections.emptyList(),
        Collections.singletonList("x"),
        Collections.singleton(1),
        Collections.singletonMap(1, 2),
        Comparator.naturalOrder(),
        Comparator.reverseOrder(),
        String.CASE_INSENSITIVE_ORDER,
        new Shop.Money("EUR", 3),
        new Shop.Article("pen", BigDecimal.ONE),
        new Amount(3),
        new Holder(new Amount(3)),
        new Shop.Line(new Shop.Article("pen", BigDecimal.ONE), 2, List.of("blue")),
        new Chain(1, new Chain(2, null)),
        new Shop.Circle(2),
        holdsANumber,
        (Runnable) () -> {});
  }

  @ParameterizedTest
  @MethodSource("immutables")
  void whatCannotChangeIsItsOwnCopy(Object value) {
    assertThat(copied(value)).isSameAs(value);
    assertThat(copier(value).walk(value)).isSameAs(value);
  }

  @Test
  void finalClassThatHoldsAnArrayIsCopied() {
    Bytes bytes = new Bytes(new byte[] {1, 2});

    Bytes copy = copied(bytes);

    assertThat(copy.content()).isNotSameAs(bytes.content()).isEqualTo(bytes.content());
  }

  @Test
  void subClassOfAnImmutableClassIsFoundOutAndCopied() {
    Growing growing = new Growing();
    List<Amount> amounts = new ArrayList<>(List.of(growing));

    assertThatIsRefusedOrApart(growing, amounts);
  }

  /** Its super-class's field is final, so it has no copy; but it must never be shared. */
  private static void assertThatIsRefusedOrApart(Growing growing, List<Amount> amounts) {
    assertThat(refusal(() -> copied(growing))).contains("cents is final");
    assertThat(refusal(() -> copied(amounts))).startsWith("ArrayList[0]: ");
    assertThat(refusal(() -> copied(new Holder(growing)))).startsWith("Holder.amount: ");
  }

  private static String refusal(Supplier<?> copying) {
    try {
      return "not refused: " + copying.get();
    } catch (CopyException e) {
      return e.getMessage();
    }
  }

  @Test
  void subClassOfBigDecimalIsNotTakenForOne() {
    class Loud extends BigDecimal {
      Loud() {
        super(1);
      }
    }
    Shop.Article article = new Shop.Article("pen", new Loud());

    assertThat(refusal(() -> copied(article))).startsWith("Article.price: it extends java.math");
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void elementsAreLookedAtWhateverTheirListWasDeclaredAs() {
    record Names(List<String> names) {}
    int[] intruder = {1};
    List raw = new ArrayList(List.of("a", intruder));
    Names names = new Names(raw);

    List<Object> copy = (List) copied(names).names();

    assertThat(copy.get(1)).isNotSameAs(intruder).isEqualTo(intruder);
  }

  @Test
  void lambdaThatHoldsWhatCanChangeIsRefused() {
    List<String> list = new ArrayList<>();
    Supplier<List<String>> lambda = () -> list;

    assertThat(refusal(() -> copied(lambda))).contains("lambda");
  }
}
