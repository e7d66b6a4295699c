package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.ClassFilter;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.rmi.Remote;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Classes that peers of a contract may name: those of its methods, their fields and type arguments,
 * and so on transitively; the permitted subclasses of sealed types; the nested classes of classes
 * with {@code writeReplace}; and {@link PlatformClasses}. All are known by name, so no class is
 * loaded only to be rejected.
 *
 * <p>Immutable once created.
 */
final class ContractClasses {
  /** Classes without a contract: those of the platform only. */
  static final ContractClasses NONE = new ContractClasses();

  /** Maximum number of dimensions of an array class (JVM Specification, section 4.4.1). */
  private static final int ARRAY_DIMENSIONS_MAX = 255;

  private final Map<String, Class<?>> named = new HashMap<>();

  private ContractClasses() {}

  /** {@return the classes of a contract} */
  static ContractClasses of(Class<?> contract) {
    ContractClasses classes = new ContractClasses();
    for (Method method : contract.getMethods()) {
      classes.add(method.getGenericReturnType());
      for (Type parameter : method.getGenericParameterTypes()) {
        classes.add(parameter);
      }
      for (Class<?> thrown : method.getExceptionTypes()) {
        classes.add(thrown);
      }
    }
    return classes;
  }

  private void add(@Nullable Type type) {
    switch (type) {
      case Class<?> plain -> addClass(plain);
      case ParameterizedType given -> {
        add(given.getRawType());
        addAll(given.getActualTypeArguments());
      }
      case GenericArrayType array -> add(array.getGenericComponentType());
      case WildcardType any -> addAll(any.getUpperBounds());
      case null, default -> {} // the bound of a type variable is found elsewhere
    }
  }

  private void addAll(Type[] types) {
    for (Type type : types) {
      add(type);
    }
  }

  private void addClass(Class<?> type) {
    if (type.isArray()) {
      addClass(type.componentType());
      return;
    }
    if (type.isPrimitive()
        || type == Object.class
        || named.putIfAbsent(type.getName(), type) != null) {
      return;
    }
    if (type.getModule() == Object.class.getModule()) {
      return; // PlatformClasses decides about fields of JDK classes
    }
    add(type.getGenericSuperclass());
    if (type.isSealed()) {
      addAll(type.getPermittedSubclasses());
    }
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
        add(field.getGenericType());
      }
    }
    if (SerializationAccess.writeReplace(type) != null) {
      for (Class<?> inside : type.getDeclaredClasses()) {
        if (Serializable.class.isAssignableFrom(inside)) {
          addClass(inside);
        }
      }
    }
  }

  /**
   * {@return the class with this name, which may be an array class}
   *
   * @throws CdrException when peers may not name it
   */
  Class<?> find(String name, ClassFilter more) {
    if (!name.startsWith("[")) {
      Class<?> primitive = Class.forPrimitiveName(name);
      return primitive == null ? object(name, more) : primitive;
    }
    int dimensions = 1;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    Class<?> type = element(name.substring(dimensions), more);
    if (dimensions > ARRAY_DIMENSIONS_MAX) {
      throw refused(name);
    }
    for (int i = 0; i < dimensions; i++) {
      type = type.arrayType();
    }
    return type;
  }

  private Class<?> element(String descriptor, ClassFilter more) {
    if (descriptor.startsWith("L") && descriptor.endsWith(";")) {
      return object(descriptor.substring(1, descriptor.length() - 1), more);
    }
    return switch (descriptor) {
      case "Z" -> boolean.class;
      case "B" -> byte.class;
      case "C" -> char.class;
      case "S" -> short.class;
      case "I" -> int.class;
      case "J" -> long.class;
      case "F" -> float.class;
      case "D" -> double.class;
      default -> throw refused(descriptor);
    };
  }

  private Class<?> object(String name, ClassFilter more) {
    if (JvmSerialFilter.refuses(name)) {
      throw refused(name);
    }
    Class<?> known = known(name);
    if (known == null) {
      known = more.classNamed("RMI:" + name + ":0000000000000000");
    }
    if (known == null) {
      throw refused(name);
    }
    return known;
  }

  /**
   * {@return the remote interface with this repository id; null if it is not remote, or peers may
   * not name it}
   */
  @Nullable Class<?> remote(String id, ClassFilter more) {
    String name = RmiRepositoryIds.className(id).orElse("[");
    if (name.startsWith("[") || JvmSerialFilter.refuses(name)) {
      return null;
    }
    Class<?> known = known(name);
    Class<?> type = known == null ? more.classNamed(id) : known;
    return type != null && type != Remote.class && DeclaredTypeForm.isRemote(type) ? type : null;
  }

  private @Nullable Class<?> known(String name) {
    Class<?> own = named.get(name);
    if (own == null) {
      own = PlatformClasses.find(name);
    }
    int inner = name.lastIndexOf('$');
    if (own == null && inner > 0 && Character.isDigit(name.charAt(name.length() - 1))) {
      // an enum constant with a body has its own class, which denotes the enum
      Class<?> outer = named.get(name.substring(0, inner));
      own = outer != null && outer.isEnum() ? outer : null;
    }
    return own;
  }

  private static CdrException refused(String name) {
    String shown = (name.length() > 200 ? name.substring(0, 200) : name).replaceAll("\\p{C}", "?");
    return CdrException.noPermission(
        "%s is not among the classes that peers may name; ".formatted(shown)
            + "OrbBuilder.filter(AllowList.of(\"%s\", loader)) allows it".formatted(shown));
  }
}
