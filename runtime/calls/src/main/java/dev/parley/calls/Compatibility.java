package dev.parley.calls;

import dev.parley.base.Limits;
import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.api.TypeExpression;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compatibility check of the contract that a caller expects against the exported one (rule CO-5).
 * Types are compared by structure, in the direction in which values travel: from the writing side
 * to the reading side.
 *
 * <p>Threads: confined to one.
 */
public final class Compatibility {
  private static final List<String> WIDENING = List.of("byte", "short", "int", "long");
  private static final Set<String> WITH_DEFAULT =
      Set.of(
          "boolean",
          "byte",
          "short",
          "int",
          "long",
          "char",
          "float",
          "double",
          "String",
          "bytes",
          "BigInteger",
          "BigDecimal",
          "List",
          "Set",
          "Map",
          "Optional");

  /** Limit for the nesting of types; deeper descriptions are refused as hostile. */
  private static final int DEPTH_MAX = 200;

  private final IdentityHashMap<ContractDescription, Map<String, TypeDescription>> types =
      new IdentityHashMap<>(); // of both sides, by name
  private final boolean strict;
  private int depth;
  private final Set<String> compared =
      new HashSet<>(); // pairs of named types that are compared, or being compared

  private Compatibility(boolean strict) {
    this.strict = strict;
  }

  /**
   * {@return the first difference with its contract and method; empty when each call can be served}
   */
  public static Optional<String> check(ContractDescription wanted, ContractDescription exported) {
    return check(new Compatibility(true), wanted, exported);
  }

  /**
   * {@return the first difference for which a name is not bound} Methods that the exporter lacks
   * are none, as long as it has another one: their calls fail, and those of the others do not, so
   * that a new caller works with an earlier version.
   */
  static Optional<String> checkBinding(ContractDescription wanted, ContractDescription exported) {
    return check(new Compatibility(false), wanted, exported);
  }

  private static Optional<String> check(
      Compatibility check, ContractDescription wanted, ContractDescription exported) {
    try {
      check.methods(
          new Place(null, wanted.name()), wanted.methods(), exported.methods(), wanted, exported);
      return Optional.empty();
    } catch (Difference e) {
      return Optional.of(e.getMessage() == null ? wanted.name() : e.getMessage());
    }
  }

  /**
   * Place in a contract, such as {@code Shop.place.order}, as a chain of its steps. Its text is
   * built for a difference only: the caller chooses the names, and a text for each compared type
   * would take time in proportion to the product of their lengths and their number.
   */
  private record Place(@Nullable Place outer, String step) {
    Place then(String next) {
      return new Place(this, next);
    }

    /** {@return the text of all steps, or their end if it is longer than a failure's text} */
    @Override
    public String toString() {
      Deque<String> steps = new ArrayDeque<>();
      int chars = 0;
      for (Place at = this; at != null && chars < Limits.FAILURE_TEXT_CHARS_MAX; at = at.outer) {
        steps.push(at.step);
        chars += at.step.length();
      }
      return String.join("", steps);
    }
  }

  /** Signals the first difference found; its message carries the path to it. */
  private static final class Difference extends RuntimeException {
    Difference(String message) {
      super(message, null, false, false);
    }
  }

  private void methods(
      Place contract,
      List<MethodDescription> wanted,
      List<MethodDescription> exported,
      ContractDescription caller,
      ContractDescription exporter) {
    boolean hasAny = exported.stream().anyMatch(have -> isAmong(wanted, have));
    for (MethodDescription want : wanted) {
      Place place = contract.then("." + want.name());
      Optional<MethodDescription> have =
          exported.stream().filter(m -> m.id() == want.id()).findFirst();
      if (have.isPresent()) {
        present(place, want, have.get(), caller, exporter);
      } else if (strict || !hasAny) {
        throw new Difference(place + " is not there");
      }
    }
  }

  private static boolean isAmong(List<MethodDescription> methods, MethodDescription one) {
    return methods.stream().anyMatch(each -> each.id() == one.id());
  }

  private void present(
      Place place,
      MethodDescription want,
      MethodDescription have,
      ContractDescription caller,
      ContractDescription exporter) {
    if (want.oneWay() != have.oneWay()) {
      throw new Difference(place + " is one-way on one side only");
    }
    try {
      method(place, want, have, caller, exporter);
    } catch (IllegalArgumentException e) {
      throw new Difference(place + ": its description cannot be read: " + e.getMessage());
    }
  }

  private void method(
      Place place,
      MethodDescription wanted,
      MethodDescription had,
      ContractDescription caller,
      ContractDescription exporter) {
    fields(place, wanted.parameters(), had.parameters(), caller, exporter);
    result(place, wanted.result(), had.result(), caller, exporter);
    for (String exception : had.exceptions()) {
      if (wanted.exceptions().contains(exception)) {
        named(place.then(" throws " + exception), exception, exception, exporter, caller);
      }
    }
  }

  private void result(
      Place place,
      String wanted,
      String had,
      ContractDescription caller,
      ContractDescription exporter) {
    if (wanted.equals("void") || had.equals("void")) {
      if (!wanted.equals(had)) {
        throw new Difference(place + ": the result is " + had + " instead of " + wanted);
      }
      return;
    }
    type(
        place.then(": the result"),
        TypeExpression.parse(had),
        TypeExpression.parse(wanted),
        exporter,
        caller,
        false);
  }

  private void fields(
      Place place,
      List<FieldDescription> written,
      List<FieldDescription> read,
      ContractDescription writer,
      ContractDescription reader) {
    FieldNumberConflicts.describe(written, read)
        .ifPresent(moved -> {
          throw new Difference(place + ": " + moved);
        });
    for (FieldDescription field : read) {
      TypeExpression to = TypeExpression.parse(field.type());
      Optional<FieldDescription> from =
          written.stream().filter(f -> f.number() == field.number()).findFirst();
      if (from.isPresent()) {
        type(
            place.then("." + field.name()),
            TypeExpression.parse(from.get().type()),
            to,
            writer,
            reader,
            false);
      } else if (!hasDefault(to)) {
        throw new Difference(
            place
                + "."
                + field.name()
                + " is new to the side that writes, and "
                + field.type()
                + " has no default");
      }
    }
  }

  private static boolean hasDefault(TypeExpression type) {
    return type.nullable() || type.name().endsWith("[]") || WITH_DEFAULT.contains(type.name());
  }

  private void type(
      Place place,
      TypeExpression from,
      TypeExpression to,
      ContractDescription writer,
      ContractDescription reader,
      boolean element) {
    boolean fromPresence = from.nullable() || from.name().equals("Optional");
    boolean toPresence = to.nullable() || to.name().equals("Optional");
    TypeExpression plainFrom = plain(from);
    TypeExpression plainTo = plain(to);
    if (fromPresence != toPresence) {
      boolean gained = toPresence && !hasDefault(plainFrom) && !element;
      if (!gained) {
        throw new Difference(place + ": " + from.text() + " here, " + to.text() + " there");
      }
    }
    if (plainFrom.isNamed() && plainTo.isNamed()) {
      named(place, plainFrom.name(), plainTo.name(), writer, reader);
    } else if (!plainFrom.name().equals(plainTo.name())) {
      int narrow = WIDENING.indexOf(plainFrom.name());
      if (narrow < 0 || WIDENING.indexOf(plainTo.name()) < narrow) {
        throw new Difference(place + ": " + from.text() + " is written, " + to.text() + " is read");
      }
    } else {
      arguments(place, plainFrom, plainTo, writer, reader);
    }
  }

  private void arguments(
      Place place,
      TypeExpression from,
      TypeExpression to,
      ContractDescription writer,
      ContractDescription reader) {
    if (from.arguments().size() != to.arguments().size()) {
      throw new Difference(place + ": " + from.text() + " is written, " + to.text() + " is read");
    }
    boolean elements = from.name().equals("List") || from.name().equals("Set");
    for (int i = 0; i < from.arguments().size(); i++) {
      type(
          place.then("[]"),
          from.arguments().get(i),
          to.arguments().get(i),
          writer,
          reader,
          elements);
    }
  }

  private static TypeExpression plain(TypeExpression type) {
    return type.name().equals("Optional") && type.arguments().size() == 1
        ? type.arguments().get(0)
        : type.present();
  }

  private void named(
      Place place, String from, String to, ContractDescription writer, ContractDescription reader) {
    if (!compared.add(System.identityHashCode(writer) + from + ">" + to)) {
      return;
    }
    if (++depth > DEPTH_MAX) {
      throw new Difference(from + ": types are nested deeper than " + DEPTH_MAX);
    }
    TypeDescription written = described(place, from, writer);
    TypeDescription read = described(place, to, reader);
    if (written.kind() != read.kind()) {
      throw new Difference(
          place
              + ": "
              + written.kind()
              + " "
              + from
              + " is written, "
              + read.kind()
              + " "
              + to
              + " is read");
    }
    switch (written.kind()) {
      case RECORD, EXCEPTION -> fields(place, written.fields(), read.fields(), writer, reader);
      case ENUM -> alternatives(place, written, read, writer, reader, false);
      case SEALED -> alternatives(place, written, read, writer, reader, true);
      case CONTRACT ->
          methods(
              place.then("<" + to + ">"),
              read.fields().stream().map(MethodDescription::of).toList(),
              written.fields().stream().map(MethodDescription::of).toList(),
              reader,
              writer);
    }
    depth--;
  }

  private TypeDescription described(Place place, String name, ContractDescription side) {
    TypeDescription type =
        types
            .computeIfAbsent(
                side,
                s ->
                    s.types().stream()
                        .collect(
                            Collectors.toMap(
                                TypeDescription::name, t -> t, (first, other) -> first)))
            .get(name);
    if (type == null) {
      throw new Difference(place + ": " + name + " is not described");
    }
    return type;
  }

  private void alternatives(
      Place place,
      TypeDescription written,
      TypeDescription read,
      ContractDescription writer,
      ContractDescription reader,
      boolean sealed) {
    for (FieldDescription one : written.fields()) {
      FieldDescription known =
          read.fields().stream()
              .filter(f -> f.number() == one.number() && f.name().equals(one.name()))
              .findFirst()
              .orElseThrow(() ->
                  new Difference(
                      place
                          + ": "
                          + one.name()
                          + " ("
                          + one.number()
                          + ") of "
                          + written.name()
                          + " is not known to the side that reads"));
      if (sealed) {
        named(place.then("<" + one.name() + ">"), one.type(), known.type(), writer, reader);
      }
    }
  }
}
