package dev.parley.cli.iiop;

import dev.parley.iiop.IdlInterface;
import dev.parley.iiop.IdlUnion;
import dev.parley.iiop.IdlValue;
import dev.parley.iiop.Unsigned;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.rmi.Remote;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Classifies the Java types that occur in IDL and RMI contracts. */
final class IdlJavaTypes {
  private IdlJavaTypes() {}

  /** {@return whether a type is a contract, whose values are object references} */
  static boolean isContract(Class<?> type) {
    return type.isInterface()
        && (type.isAnnotationPresent(IdlInterface.class) || Remote.class.isAssignableFrom(type));
  }

  /** {@return whether a class is a case of an IDL union} */
  static boolean isCase(Class<?> type) {
    return Arrays.stream(type.getInterfaces())
        .anyMatch(each -> each.isAnnotationPresent(IdlUnion.class));
  }

  static boolean isUnsigned(@Nullable AnnotatedType type) {
    return type != null && type.isAnnotationPresent(Unsigned.class);
  }

  /** {@return the class of a type; Object if there is none, as for a type variable} */
  static Class<?> raw(AnnotatedType type) {
    Type plain = type.getType();
    if (plain instanceof ParameterizedType parameterized) {
      plain = parameterized.getRawType();
    }
    return plain instanceof Class<?> raw ? raw : Object.class;
  }

  /** {@return the element type of an array or list; null if unknown} */
  static @Nullable AnnotatedType element(@Nullable AnnotatedType type) {
    return switch (type) {
      case AnnotatedArrayType array -> array.getAnnotatedGenericComponentType();
      case AnnotatedParameterizedType list
          when list.getAnnotatedActualTypeArguments().length == 1 ->
          list.getAnnotatedActualTypeArguments()[0];
      case null, default -> null;
    };
  }

  /** {@return the fields of an IDL value type's class, those of its base types first} */
  static List<Field> members(Class<?> type) throws NoSuchFieldException {
    List<Field> members = new ArrayList<>();
    for (Class<?> level = type; level != null; level = level.getSuperclass()) {
      IdlValue form = level.getDeclaredAnnotation(IdlValue.class);
      List<Field> own = new ArrayList<>();
      for (String name : form == null ? new String[0] : form.members()) {
        own.add(level.getField(name));
      }
      members.addAll(0, own);
    }
    return members;
  }
}
