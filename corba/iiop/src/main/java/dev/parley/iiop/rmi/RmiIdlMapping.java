package dev.parley.iiop.rmi;

import dev.parley.iiop.type.TypeKind;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Java to IDL mapping of remote interfaces and of the classes that they pass, for printing IDL (OMG
 * formal/2008-01-14, section 1.3). Identifiers that are IDL keywords are not escaped.
 *
 * <p>Threads: safe for all.
 */
public final class RmiIdlMapping {
  private static final List<String> CORBA_CLASSES = List.of("javax", "rmi", "CORBA");

  private RmiIdlMapping() {}

  /**
   * Marshalled field.
   *
   * @param name IDL name
   */
  public record Field(String name, Class<?> type, boolean isPublic) {}

  /**
   * {@return the kind of IDL type of a declared type: a basic type, an any, an object reference, an
   * abstract interface, or a value}
   */
  public static TypeKind kind(Class<?> declared) {
    return declared == void.class ? TypeKind.VOID : DeclaredTypeForm.of(declared).kind();
  }

  /** {@return the scoped name, modules first} All enums share one name, and so do class objects. */
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

  /** {@return the scoped name of the IDL exception for a Java exception, modules first} */
  public static List<String> exceptionName(Class<?> type) {
    return with(modules(type), IdlNames.exceptionName(type));
  }

  /** {@return the repository id} */
  public static String id(Class<?> type) {
    return type.isEnum() ? RmiRepositoryIds.ENUM : RmiRepositoryIds.of(type);
  }

  /**
   * {@return the operation names of a remote interface, including {@code _get_x} and {@code
   * _set_x}}
   */
  public static Map<Method, String> operations(Class<?> remote) {
    List<Method> methods =
        Arrays.stream(remote.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .toList();
    return RmiOperationNames.of(remote, methods);
  }

  /** {@return the IDL identifier of a Java identifier} */
  public static String identifier(String java) {
    return IdlNames.identifier(java);
  }

  /** {@return whether a class or one of its superclasses is custom marshalled} */
  public static boolean isCustom(Class<?> type) {
    return ClassMarshallingPlan.of(type).isCustom();
  }

  /** {@return the fields that a serializable class itself declares, in marshalling order} */
  public static List<Field> fields(Class<?> type) {
    ClassMarshallingPlan shape = ClassMarshallingPlan.of(type);
    List<MarshalledField> slots =
        switch (shape.kind) {
          case SERIALIZABLE -> shape.hierarchy.getLast().slots;
          case RECORD -> shape.recordComponents().slots;
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

  private static boolean isPublic(MarshalledField slot, Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .anyMatch(field ->
            field.getName().equals(slot.name()) && Modifier.isPublic(field.getModifiers()));
  }
}
