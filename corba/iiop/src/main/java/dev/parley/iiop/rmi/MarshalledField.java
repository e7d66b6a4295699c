package dev.parley.iiop.rmi;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Marshalled field.
 *
 * @param type declared type; Object if only the sender has the field
 */
record MarshalledField(String name, Class<?> type, DeclaredTypeForm form) {
  /** {@return the declared type, boxed if it is primitive} */
  Class<?> boxed() {
    return MethodType.methodType(type).wrap().returnType();
  }

  /** {@return the default value of a primitive type; null for other types} */
  @Nullable Object zero() {
    return Array.get(Array.newInstance(type, 1), 0);
  }

  /** {@return the field in its class; null if the class lists it without declaring it} */
  @Nullable Field declaredIn(Class<?> declaring) {
    for (Field field : declaring.getDeclaredFields()) {
      if (field.getName().equals(name)
          && field.getType() == type
          && !Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        return field;
      }
    }
    return null;
  }
}
