package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Header;
import dev.parley.idl.model.Definition.Member;
import dev.parley.idl.model.Definition.Valuetype.Kind;
import dev.parley.idl.model.Definition.Valuetype.State;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.ScopedName;
import dev.parley.iiop.rmi.RmiIdlMapping;
import dev.parley.iiop.type.TypeKind;
import java.io.Externalizable;
import java.io.Serializable;
import java.rmi.Remote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Mapping of the types that remote interfaces pass to IDL: boxed sequences for arrays, and
 * valuetypes without methods for classes. Threads: confined to one.
 */
final class RemoteTypeMapper {
  private static final Set<Class<?>> NO_BASES =
      Set.of(Object.class, Serializable.class, Externalizable.class, Remote.class);

  private final MappingContext context;
  private final RemoteInterfaceMapper interfaces;
  private final Map<Class<?>, ScopedName> read = new HashMap<>();

  RemoteTypeMapper(MappingContext context, RemoteInterfaceMapper interfaces) {
    this.context = context;
    this.interfaces = interfaces;
  }

  /**
   * {@return the IDL type of a declared type}
   *
   * @param path path by which it was reached, for error messages
   */
  IdlType of(Class<?> declared, String path) {
    return switch (RmiIdlMapping.kind(declared)) {
      case VOID -> Basic.VOID;
      case BOOLEAN -> Basic.BOOLEAN;
      case OCTET -> Basic.OCTET;
      case WCHAR -> Basic.WCHAR;
      case SHORT -> Basic.SHORT;
      case LONG -> Basic.LONG;
      case LONG_LONG -> Basic.LONG_LONG;
      case FLOAT -> Basic.FLOAT;
      case DOUBLE -> Basic.DOUBLE;
      case ANY -> alias(declared, Basic.ANY);
      case OBJECT_REFERENCE ->
          declared == Remote.class
              ? alias(declared, Basic.OBJECT)
              : new IdlType.Named(define(declared));
      default -> {
        if (Remote.class.isAssignableFrom(declared)) {
          context.problems.add(path, "a remote class; only interfaces are references");
        }
        yield new IdlType.Named(define(declared));
      }
    };
  }

  private IdlType alias(Class<?> declared, IdlType type) {
    ScopedName name = new ScopedName(RmiIdlMapping.name(declared));
    context.tree.alias(name, type);
    return new IdlType.Named(name);
  }

  /** {@return whether a type is a remote or an abstract interface} */
  boolean isInterface(Class<?> type) {
    TypeKind kind = RmiIdlMapping.kind(type);
    return kind == TypeKind.OBJECT_REFERENCE || kind == TypeKind.ABSTRACT_INTERFACE;
  }

  /** {@return the name of a type, which is mapped now unless it was before} */
  ScopedName define(Class<?> type) {
    Class<?> known = type.isEnum() ? Enum.class : type; // all enums are one IDL type
    ScopedName before = read.get(known);
    if (before != null) {
      return before;
    }
    ScopedName name = new ScopedName(RmiIdlMapping.name(type));
    read.put(known, name);
    if (type == String.class) {
      box(type, name, new IdlType.StringType(true, 0));
    } else if (type.isArray()) {
      Class<?> element = type.componentType();
      box(type, name, new IdlType.Sequence(of(element, type.getSimpleName()), 0));
    } else if (type == Class.class) {
      descriptor(type, name, "codebase", "repid");
    } else if (type.isEnum()) {
      descriptor(type, name, "className", "name");
    } else if (isInterface(type)) {
      interfaces.read(type, name, RmiIdlMapping.kind(type) == TypeKind.ABSTRACT_INTERFACE);
    } else {
      value(type, name);
    }
    return name;
  }

  private void box(Class<?> type, ScopedName name, IdlType inside) {
    context.tree.put(
        name, _ -> new Definition.Box(Header.of(name, RmiIdlMapping.id(type)), inside, List.of()));
  }

  /** Adds the valuetype that represents all class objects or all enums. */
  private void descriptor(Class<?> type, ScopedName name, String... members) {
    IdlType text = of(String.class, type.getSimpleName());
    List<State> state = new ArrayList<>();
    for (String each : members) {
      state.add(new State(true, new Member(each, text, "")));
    }
    put(type, name, Kind.PLAIN, List.of(), List.of(), state);
  }

  private void value(Class<?> type, ScopedName name) {
    List<ScopedName> bases = new ArrayList<>();
    List<ScopedName> supports = new ArrayList<>();
    Class<?> above = type.getSuperclass();
    if (above != null && !NO_BASES.contains(above)) {
      bases.add(define(above));
    }
    for (Class<?> each : type.getInterfaces()) {
      if (!NO_BASES.contains(each)) {
        (isInterface(each) ? supports : bases).add(define(each));
      }
    }
    boolean whole = Serializable.class.isAssignableFrom(type) && !type.isInterface();
    List<State> state = new ArrayList<>();
    if (whole) {
      for (RmiIdlMapping.Field each : RmiIdlMapping.fields(type)) {
        IdlType member = of(each.type(), type.getSimpleName() + "." + each.name());
        state.add(new State(!each.isPublic(), new Member(each.name(), member, "")));
      }
    }
    Kind kind = !whole ? Kind.ABSTRACT : RmiIdlMapping.isCustom(type) ? Kind.CUSTOM : Kind.PLAIN;
    put(type, name, kind, bases, supports, state);
  }

  private void put(
      Class<?> type,
      ScopedName name,
      Kind kind,
      List<ScopedName> bases,
      List<ScopedName> supports,
      List<State> state) {
    context.tree.put(
        name,
        inside ->
            new Definition.Valuetype(
                Header.of(name, RmiIdlMapping.id(type)),
                kind,
                false,
                bases,
                supports,
                inside,
                state,
                List.of(),
                List.of(),
                List.of()));
  }
}
