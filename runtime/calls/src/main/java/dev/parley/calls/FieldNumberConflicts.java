package dev.parley.calls;

import dev.parley.calls.api.FieldDescription;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Detects names that both sides number differently (rule CO-5). Only numbers travel, so the value
 * of such a parameter or component would arrive under another name, or not at all.
 *
 * <p>Threads: safe for all.
 */
final class FieldNumberConflicts {
  /** Limit for the names that an error message lists. */
  private static final int LISTED_MAX = 10;

  /**
   * Placeholder parameter names of classes that were compiled without {@code -parameters}: they
   * tell only the position.
   */
  private static final Pattern NOT_COMPILED_IN = Pattern.compile("arg\\d+");

  /** A name with its number on each side. */
  private record FieldNumberConflict(String name, int written, int read) {
    static Stream<FieldNumberConflict> of(
        FieldDescription field, Map<String, FieldDescription> writtenByName) {
      FieldDescription written = writtenByName.get(field.name());
      return written == null || written.number() == field.number()
          ? Stream.empty()
          : Stream.of(new FieldNumberConflict(field.name(), written.number(), field.number()));
    }

    String text() {
      return name
          + " is number "
          + written
          + " to the side that writes and "
          + read
          + " to the side that reads";
    }
  }

  private FieldNumberConflicts() {}

  /** {@return the moved names, and how to pin their numbers; empty when none moved} */
  static Optional<String> describe(List<FieldDescription> written, List<FieldDescription> read) {
    Map<String, FieldDescription> byName =
        written.stream()
            .collect(
                Collectors.toMap(
                    FieldDescription::name, Function.identity(), (first, other) -> first));
    List<FieldNumberConflict> moved =
        read.stream()
            .filter(f -> !NOT_COMPILED_IN.matcher(f.name()).matches())
            .flatMap(f -> FieldNumberConflict.of(f, byName))
            .limit(LISTED_MAX)
            .toList();
    if (moved.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        moved.stream().map(FieldNumberConflict::text).collect(Collectors.joining(", "))
            + "; the side whose source changed has to pin the old numbers: "
            + pins(moved, FieldNumberConflict::written)
            + " on the side that reads, or "
            + pins(moved, FieldNumberConflict::read)
            + " on the side that writes");
  }

  private static String pins(
      List<FieldNumberConflict> moved, ToIntFunction<FieldNumberConflict> number) {
    return moved.stream()
        .map(m -> "@Field(" + number.applyAsInt(m) + ") " + m.name())
        .collect(Collectors.joining(", "));
  }
}
