package dev.parley.copiers.values;

import dev.parley.copiers.Immutability;
import dev.parley.copiers.Immutability.Verdict;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Immutability analysis: decides from a type alone how its values are copied.
 *
 * <p>A class is immutable when all its fields, and those of its super-classes, are final and of
 * immutable types, and when no sub-class can add to it. A recursive type is assumed to be immutable
 * while it is analysed: its other content decides.
 */
public final class Analysis {
  private final Set<Class<?>> underWay = new HashSet<>();

  private Analysis() {}

  /** {@return the analysis of {@code type}} */
  public static Immutability of(Type type) {
    return new Analysis().look(type);
  }

  /** {@return whether all values of the type are deeply immutable} */
  static boolean sure(Type type) {
    return of(type).verdict() == Verdict.SHARED;
  }

  /** {@return the analysis of values of exactly this class} */
  static Immutability exact(Class<?> type) {
    return new Analysis().fields(type);
  }

  private Immutability look(Type type) {
    Type bound = Types.bound(type);
    Class<?> raw = Types.erased(bound);
    if (Immutables.sure(raw)) {
      return found(bound, Verdict.SHARED, "it cannot change");
    }
    if (raw.isArray()) {
      return found(bound, Verdict.COPIED, "its elements may be assigned");
    }
    if (raw == Optional.class || raw == AtomicReference.class) {
      return holder(bound, raw);
    }
    if (Types.container(raw) || Others.known(raw)) {
      return found(bound, Verdict.COPIED, "who holds it may change it");
    }
    if (raw.isSealed()) {
      return sealed(raw);
    }
    if (Immutables.exact(raw) && raw != Object.class) {
      return found(bound, Verdict.CHECKED, "it cannot change, but a sub-class of it could");
    }
    String never = Refusals.never(raw);
    if (never != null) {
      return found(bound, Verdict.REFUSED, never);
    }
    if (!Types.concrete(raw) || raw == Object.class) {
      return found(bound, Verdict.OPEN, "it may be of any class below that");
    }
    return concrete(raw);
  }

  private Immutability holder(Type type, Class<?> raw) {
    Immutability content = look(Types.argument(type, 0));
    if (raw == AtomicReference.class) {
      return found(type, Verdict.COPIED, "it may be set");
    }
    return content.verdict().compareTo(Verdict.CHECKED) <= 0
        ? found(type, Verdict.CHECKED, "it is empty or holds a " + name(content.type()))
        : above(type, "", "it holds a ", content.verdict(), content);
  }

  private Immutability sealed(Class<?> type) {
    Immutability worst = found(type, Verdict.SHARED, "none of its permitted classes can change");
    for (Class<?> leaf : Types.leaves(type)) {
      Immutability each = Types.concrete(leaf) ? concrete(leaf) : look(leaf);
      if (each.verdict().compareTo(worst.verdict()) > 0) {
        worst = above(type, "", "it permits ", each.verdict(), each);
      }
    }
    return worst;
  }

  private Immutability concrete(Class<?> type) {
    Immutability own = fields(type);
    if (own.verdict() == Verdict.SHARED && !Modifier.isFinal(type.getModifiers())) {
      return found(type, Verdict.CHECKED, "it cannot change, but a sub-class of it could");
    }
    if (own.verdict() == Verdict.REFUSED
        && own.path().isEmpty()
        && !Modifier.isFinal(type.getModifiers())
        && Refusals.never(type) == null) {
      return found(
          type,
          Verdict.OPEN,
          "sub-classes may be copied; itself is refused: " + own.reasons().getFirst());
    }
    return own;
  }

  private Immutability fields(Class<?> type) {
    if (Immutables.exact(type)) {
      return found(type, Verdict.SHARED, "it cannot change");
    }
    if (!underWay.add(type)) {
      return found(type, Verdict.SHARED, "nothing else in it can change");
    }
    try {
      return fieldsOf(type);
    } catch (LinkageError e) {
      return found(type, Verdict.REFUSED, "a class that it mentions is missing: " + e.getMessage());
    } finally {
      underWay.remove(type);
    }
  }

  private Immutability fieldsOf(Class<?> type) {
    if (Refusals.never(type) != null || Types.levels(type).stream().anyMatch(Refusals::ofJdk)) {
      return refused(type);
    }
    Immutability worst = found(type, Verdict.SHARED, "all its fields are final and immutable");
    for (Field field : Types.allFields(type)) {
      Immutability each = field(type, field);
      if (each.verdict().compareTo(worst.verdict()) > 0) {
        worst = each;
      }
    }
    boolean shared = worst.verdict().compareTo(Verdict.CHECKED) <= 0;
    return shared || Structure.refusal(type) == null ? worst : refused(type);
  }

  private Immutability field(Class<?> type, Field field) {
    Immutability content = look(field.getGenericType());
    String what = type.isRecord() ? "its component " : "its field ";
    if (content.verdict() != Verdict.REFUSED && !Modifier.isFinal(field.getModifiers())) {
      return found(type, Verdict.COPIED, what + field.getName() + " may be assigned");
    }
    return above(
        type, "." + field.getName(), what + field.getName() + " is a ", content.verdict(), content);
  }

  private static Immutability refused(Class<?> type) {
    String reason = Structure.refusal(type);
    return found(type, Verdict.REFUSED, reason == null ? Refusals.unknown(type) : reason);
  }

  private static Immutability found(Type type, Verdict verdict, String reason) {
    return new Immutability(
        type, verdict, "", List.of(name(type) + " is " + verdict.words() + ": " + reason));
  }

  private static Immutability above(
      Type type, String step, String what, Verdict verdict, Immutability content) {
    List<String> reasons = new ArrayList<>();
    reasons.add(name(type) + " is " + verdict.words() + ": " + what + name(content.type()));
    reasons.addAll(content.reasons());
    return new Immutability(type, verdict, step + content.path(), reasons);
  }

  private static String name(Type type) {
    return type.getTypeName();
  }
}
