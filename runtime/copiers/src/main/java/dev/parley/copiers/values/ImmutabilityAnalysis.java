package dev.parley.copiers.values;

import dev.parley.copiers.api.Immutability;
import dev.parley.copiers.api.Immutability.CopyTreatment;
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
public final class ImmutabilityAnalysis {
  private final Set<Class<?>> underWay = new HashSet<>();

  private ImmutabilityAnalysis() {}

  /** {@return the analysis of {@code type}} */
  public static Immutability of(Type type) {
    return new ImmutabilityAnalysis().look(type);
  }

  /** {@return whether all values of the type are deeply immutable} */
  static boolean sure(Type type) {
    return of(type).verdict() == CopyTreatment.SHARED;
  }

  /** {@return the analysis of values of exactly this class} */
  static Immutability exact(Class<?> type) {
    return new ImmutabilityAnalysis().fields(type);
  }

  private Immutability look(Type type) {
    Type bound = ReflectedTypes.bound(type);
    Class<?> raw = ReflectedTypes.erased(bound);
    if (ImmutableJdkClasses.sure(raw)) {
      return found(bound, CopyTreatment.SHARED, "it cannot change");
    }
    if (raw.isArray()) {
      return found(bound, CopyTreatment.COPIED, "its elements may be assigned");
    }
    if (raw == Optional.class || raw == AtomicReference.class) {
      return holder(bound, raw);
    }
    if (ReflectedTypes.container(raw) || JdkValueCopiers.known(raw)) {
      return found(bound, CopyTreatment.COPIED, "who holds it may change it");
    }
    if (raw.isSealed()) {
      return sealed(raw);
    }
    if (ImmutableJdkClasses.exact(raw) && raw != Object.class) {
      return found(bound, CopyTreatment.CHECKED, "it cannot change, but a sub-class of it could");
    }
    String never = UncopyableClasses.never(raw);
    if (never != null) {
      return found(bound, CopyTreatment.REFUSED, never);
    }
    if (!ReflectedTypes.concrete(raw) || raw == Object.class) {
      return found(bound, CopyTreatment.PER_VALUE, "it may be of any class below that");
    }
    return concrete(raw);
  }

  private Immutability holder(Type type, Class<?> raw) {
    Immutability content = look(ReflectedTypes.argument(type, 0));
    if (raw == AtomicReference.class) {
      return found(type, CopyTreatment.COPIED, "it may be set");
    }
    return content.verdict().compareTo(CopyTreatment.CHECKED) <= 0
        ? found(type, CopyTreatment.CHECKED, "it is empty or holds a " + name(content.type()))
        : above(type, "", "it holds a ", content.verdict(), content);
  }

  private Immutability sealed(Class<?> type) {
    Immutability worst =
        found(type, CopyTreatment.SHARED, "none of its permitted classes can change");
    for (Class<?> leaf : ReflectedTypes.leaves(type)) {
      Immutability each = ReflectedTypes.concrete(leaf) ? concrete(leaf) : look(leaf);
      if (each.verdict().compareTo(worst.verdict()) > 0) {
        worst = above(type, "", "it permits ", each.verdict(), each);
      }
    }
    return worst;
  }

  private Immutability concrete(Class<?> type) {
    Immutability own = fields(type);
    if (own.verdict() == CopyTreatment.SHARED && !Modifier.isFinal(type.getModifiers())) {
      return found(type, CopyTreatment.CHECKED, "it cannot change, but a sub-class of it could");
    }
    if (own.verdict() == CopyTreatment.REFUSED
        && own.path().isEmpty()
        && !Modifier.isFinal(type.getModifiers())
        && UncopyableClasses.never(type) == null) {
      return found(
          type,
          CopyTreatment.PER_VALUE,
          "sub-classes may be copied; itself is refused: " + own.reasons().getFirst());
    }
    return own;
  }

  private Immutability fields(Class<?> type) {
    if (ImmutableJdkClasses.exact(type)) {
      return found(type, CopyTreatment.SHARED, "it cannot change");
    }
    if (!underWay.add(type)) {
      return found(type, CopyTreatment.SHARED, "nothing else in it can change");
    }
    try {
      return fieldsOf(type);
    } catch (LinkageError e) {
      return found(
          type, CopyTreatment.REFUSED, "a class that it mentions is missing: " + e.getMessage());
    } finally {
      underWay.remove(type);
    }
  }

  private Immutability fieldsOf(Class<?> type) {
    if (UncopyableClasses.never(type) != null
        || ReflectedTypes.levels(type).stream().anyMatch(UncopyableClasses::ofJdk)) {
      return refused(type);
    }
    Immutability worst =
        found(type, CopyTreatment.SHARED, "all its fields are final and immutable");
    for (Field field : ReflectedTypes.allFields(type)) {
      Immutability each = field(type, field);
      if (each.verdict().compareTo(worst.verdict()) > 0) {
        worst = each;
      }
    }
    boolean shared = worst.verdict().compareTo(CopyTreatment.CHECKED) <= 0;
    return shared || CreationRules.refusal(type) == null ? worst : refused(type);
  }

  private Immutability field(Class<?> type, Field field) {
    Immutability content = look(field.getGenericType());
    String what = type.isRecord() ? "its component " : "its field ";
    if (content.verdict() != CopyTreatment.REFUSED && !Modifier.isFinal(field.getModifiers())) {
      return found(type, CopyTreatment.COPIED, what + field.getName() + " may be assigned");
    }
    return above(
        type, "." + field.getName(), what + field.getName() + " is a ", content.verdict(), content);
  }

  private static Immutability refused(Class<?> type) {
    String reason = CreationRules.refusal(type);
    return found(
        type, CopyTreatment.REFUSED, reason == null ? UncopyableClasses.unknown(type) : reason);
  }

  private static Immutability found(Type type, CopyTreatment verdict, String reason) {
    return new Immutability(
        type, verdict, "", List.of(name(type) + " is " + verdict.words() + ": " + reason));
  }

  private static Immutability above(
      Type type, String step, String what, CopyTreatment verdict, Immutability content) {
    List<String> reasons = new ArrayList<>();
    reasons.add(name(type) + " is " + verdict.words() + ": " + what + name(content.type()));
    reasons.addAll(content.reasons());
    return new Immutability(type, verdict, step + content.path(), reasons);
  }

  private static String name(Type type) {
    return type.getTypeName();
  }
}
