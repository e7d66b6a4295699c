package dev.parley.iiop.rmi;

import dev.parley.iiop.type.TypeKind;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What remote interfaces, and the classes of what they pass, are in IDL: for who prints them (OMG
 * formal/2008-01-14, section 1.3). Identifiers that are keywords of IDL are not escaped here.
 *
 * <p>Threads: safe for all.
 */
public final class RmiIdl {
  private static final List<String> CORBA_CLASSES = List.of("javax", "rmi", "CORBA");

  private RmiIdl() {}

  /**
   * A field that travels.
   *
   * @param name in IDL
   */
  public record Field(String name, Class<?> type, boolean isPublic) {}

  /**
   * {@return what kind of type a variable of a declared type has: a basic one, an any, a reference,
   * an abstract interface, or a value}
   */
  public static TypeKind kind(Class<?> declared) {
    return declared == void.class ? TypeKind.VOID : SlotForm.of(declared).kind();
  }

  /** {@return the name, modules first} Enums share one, and so do classes as values. */
  public static List<String> name(Class<?> type) {
    if (type == String.class) {
      return List.of("CORBA", "WStringValue");
    } else if (type == Class.class) {
      return with(CORBA_CLASSES, "ClassDesc");
    } else if (type.isEnum()) {
      return with(CORBA_CLASSES, "EnumDesc");
    } else if (type.isArray()) {
      return box(type);
    }
    return with(modules(type), IdlNames.simpleName(type));
  }

  private static List<String> box(Class<?> type) {
    int dimensions = 0;
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
      dimensions++;
    }
    List<String> inside =
        element.isPrimitive() ? List.of(IdlNames.inOverload(element)) : name(element);
    List<String> box = new ArrayList<>(List.of("org", "omg", "boxedRMI"));
    box.addAll(inside.subList(0, inside.size() - 1));
    box.add("seq" + dimensions + "_" + inside.getLast());
    return box;
  }

  private static List<String> modules(Class<?> type) {
    return type.getPackageName().isEmpty()
        ? List.of()
        : Arrays.stream(type.getPackageName().split("\\.", -1)).map(IdlNames::identifier).toList();
  }

  private static List<String> with(List<String> modules, String last) {
    List<String> name = new ArrayList<>(modules);
    name.add(last);
    return name;
  }

  /** {@return the name of the exception that stands for a class of them, modules first} */
  public static List<String> exceptionName(Class<?> type) {
    return with(modules(type), IdlNames.exceptionName(type));
  }

  /** {@return the repository id} */
  public static String id(Class<?> type) {
    return type.isEnum() ? RepositoryIds.ENUM : RepositoryIds.of(type);
  }

  /**
   * {@return the operations of a remote interface, {@code _get_x} and {@code _set_x} among them}
   */
  public static Map<Method, String> operations(Class<?> remote) {
    List<Method> methods =
        Arrays.stream(remote.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .toList();
    return Operations.of(remote, methods);
  }

  /** {@return the identifier for a Java one} */
  public static String identifier(String java) {
    return IdlNames.identifier(java);
  }

  /** {@return whether a class, or one above it, writes itself} */
  public static boolean isCustom(Class<?> type) {
    return Shape.of(type).isCustom();
  }

  /** {@return the fields of a serializable class alone, in the order they travel} */
  public static List<Field> fields(Class<?> type) {
    Shape shape = Shape.of(type);
    List<Slot> slots =
        switch (shape.kind) {
          case SERIALIZABLE -> shape.layers.getLast().slots;
          case RECORD -> shape.parts().slots;
          default -> List.of();
        };
    return slots.stream()
        .map(slot -> new Field(fieldName(slot.name(), type), slot.type(), isPublic(slot, type)))
        .toList();
  }

  private static String fieldName(String name, Class<?> type) {
    String identifier = IdlNames.identifier(name);
    return identifier.equalsIgnoreCase(IdlNames.simpleName(type)) ? identifier + "_" : identifier;
  }

  private static boolean isPublic(Slot slot, Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .anyMatch(field ->
            field.getName().equals(slot.name()) && Modifier.isPublic(field.getModifiers()));
  }
}
