package dev.parley.copiers.values;

import dev.parley.copiers.Immutability.Verdict;
import dev.parley.copiers.generate.Access;
import dev.parley.copiers.generate.BodyWriter;
import dev.parley.copiers.generate.Shape;
import dev.parley.copiers.generate.Shape.Making;
import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Level;
import dev.parley.copiers.spi.Refusal;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Builder for the copiers of a class and of all classes that it refers to. They are published
 * together when all are complete, since classes may refer to each other.
 *
 * <p>Threads: confined to one.
 */
final class Builder {
  private final Catalogue catalogue;
  private final Slots slots = new Slots(this);
  private final Map<Class<?>, Body> made = new HashMap<>();
  private final Queue<Runnable> missing = new ArrayDeque<>();

  Builder(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  Catalogue catalogue() {
    return catalogue;
  }

  Slots slots() {
    return slots;
  }

  /** {@return the copiers built, with their field copiers added} */
  Map<Class<?>, Body> finished() {
    for (Runnable next = missing.poll(); next != null; next = missing.poll()) {
      next.run();
    }
    return made;
  }

  /** {@return the copier of exactly this class; not to be used before {@link #finished}} */
  Body body(Class<?> type) {
    Body body = catalogue.present(type);
    body = body == null ? made.get(type) : body;
    if (body == null) {
      body = type.isArray() ? slots.array(type.getComponentType()) : make(type);
      made.put(type, body);
    }
    return body;
  }

  private Body make(Class<?> type) {
    if (Immutables.sure(type)) {
      return Shared.BODY;
    }
    Verdict verdict = Analysis.exact(type).verdict();
    if (verdict == Verdict.SHARED) {
      return Shared.BODY;
    }
    try {
      String refusal = Structure.refusal(type);
      return refusal != null
          ? new Refused(refusal)
          : generate(
              type,
              making(type),
              verdict == Verdict.CHECKED ? Body.Kind.CHECKED : Body.Kind.COPIED);
    } catch (Refusal e) {
      return new Refused(e.reason());
    } catch (LinkageError e) {
      return new Refused("a class that it mentions is missing: " + e.getMessage());
    }
  }

  private static Making making(Class<?> type) {
    if (type.isRecord()) {
      return Making.CANONICAL;
    }
    return Types.frozen(type) ? Making.NEVER : Making.EMPTY;
  }

  private Body generate(Class<?> type, Making making, Body.Kind kind) {
    Level above = null;
    List<String> names = new ArrayList<>();
    Body body = null;
    for (Class<?> level : Types.levels(type)) {
      boolean last = level == type;
      Making own = making == Making.EMPTY && !last ? Making.BELOW : making;
      if (last || !Types.fields(level).isEmpty()) {
        body = generate(level, own, kind, above, names);
        above = (Level) body;
      }
    }
    if (body == null) {
      throw new IllegalStateException(type + " has no level");
    }
    return body;
  }

  private Body generate(
      Class<?> level, Making making, Body.Kind kind, @Nullable Level above, List<String> names) {
    List<Field> carried = new ArrayList<>();
    List<Field> slotted = new ArrayList<>();
    for (Field field : Types.fields(level)) {
      (Slots.carried(field) ? carried : slotted).add(field);
    }
    slotted.forEach(field -> names.add("." + field.getName()));
    BodyWriter.Slots handed = new BodyWriter.Slots();
    missing.add(() -> slotted.forEach(field -> handed.add(slots.element(field.getGenericType()))));
    return BodyWriter.generate(
        new Shape(level, making, kind, above, List.copyOf(names), carried, slotted),
        Access.to(level, catalogue.lookup()),
        handed);
  }
}
