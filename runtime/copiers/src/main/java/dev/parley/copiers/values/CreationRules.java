package dev.parley.copiers.values;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Rules for creating copies of user classes. */
final class CreationRules {
  private CreationRules() {}

  /**
   * {@return the reason for which values of exactly this class are never copied; null if they may
   * be}
   */
  static @Nullable String refusal(Class<?> type) {
    String never = UncopyableClasses.never(type);
    if (never != null) {
      return never;
    }
    for (Class<?> level : ReflectedTypes.levels(type).reversed()) {
      if (UncopyableClasses.ofJdk(level)) {
        return level == type
            ? UncopyableClasses.unknown(type)
            : "it extends %s, whose fields belong to the JDK; let it hold one instead"
                .formatted(level.getName());
      }
    }
    if (type.isHidden()) {
      return type.isSynthetic()
          ? "it is a lambda or a method reference, and holds what may change; pass a value, or hand"
              + " over the object itself by reference"
          : "it is a hidden class, which generated code cannot name; pass a record";
    }
    return type.isRecord() || ReflectedTypes.allFieldsFinal(type) ? null : empty(type);
  }

  /** Returns the reason for which an empty instance cannot be created and filled. */
  private static @Nullable String empty(Class<?> type) {
    for (Field field : ReflectedTypes.allFields(type)) {
      if (Modifier.isFinal(field.getModifiers())) {
        return "its field %s is final, so that only its constructor could set it; make it a record, or the field not final"
            .formatted(field.getName());
      }
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      return rank(constructor.getModifiers()) < rank(type.getModifiers())
          ? "its constructor without parameters is less visible than the class; make it as visible,"
              + " or the class a record"
          : null;
    } catch (NoSuchMethodException e) {
      return type.isMemberClass() && !Modifier.isStatic(type.getModifiers())
          ? "it is an inner class; make it static"
          : "it has no constructor without parameters; add one, or make it a record";
    }
  }

  private static int rank(int modifiers) {
    return Modifier.isPublic(modifiers)
        ? 3
        : Modifier.isProtected(modifiers) ? 2 : Modifier.isPrivate(modifiers) ? 0 : 1;
  }
}
