package dev.parley.idl.print;

import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.ScopedName;
import dev.parley.iiop.IdlConstant;
import dev.parley.iiop.IdlUnion;
import dev.parley.iiop.IdlValue;
import java.rmi.Remote;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Mapping of Java classes, and of all types that they use, to IDL definitions. Threads: confined to
 * one.
 */
public final class ClassMapper {
  private final MappingContext context = new MappingContext(this::define);
  private final Map<Class<?>, ScopedName> read = new LinkedHashMap<>();

  private ClassMapper() {}

  /**
   * {@return the definitions of the classes and of all types that they use}
   *
   * @throws dev.parley.idl.model.BadIdlException with the path and the reason of each type without
   *     an IDL mapping
   */
  public static IdlModel read(List<Class<?>> classes) {
    ClassMapper mapper = new ClassMapper();
    RemoteInterfaceMapper remotes = new RemoteInterfaceMapper(mapper.context);
    for (Class<?> type : classes) {
      if (Remote.class.isAssignableFrom(type)) {
        remotes.define(type);
      } else {
        mapper.define(type, type.getSimpleName());
      }
    }
    IdlModel model = mapper.context.tree.model();
    mapper.context.problems.throwIfAny();
    return model;
  }

  private ScopedName define(Class<?> type, String path) {
    ScopedName before = read.get(type);
    if (before != null) {
      return before;
    }
    ScopedName name = context.names.name(type);
    read.put(type, name);
    Class<?> around = type.getEnclosingClass();
    if (around != null
        && IdlClassNames.annotatedName(type).isPresent()
        && IdlClassNames.annotatedName(around).isPresent()) {
      define(around, path);
    }
    map(type, name, path);
    return name;
  }

  private void map(Class<?> type, ScopedName name, String path) {
    if (Remote.class.isAssignableFrom(type)) {
      context.problems.add(
          path, type.getName() + " is remote: only remote interfaces pass it, by the rules of RMI");
    } else if (type.isAnnotationPresent(IdlConstant.class)) {
      new ConstantMapper(context).module(type, name);
    } else if (type.isAnnotationPresent(IdlValue.class)) {
      new ValuetypeMapper(context).read(type, name);
    } else if (type.isAnnotationPresent(IdlUnion.class)) {
      new UnionMapper(context).read(type, name);
    } else if (Throwable.class.isAssignableFrom(type)) {
      new RecordMapper(context).exception(type, name, path);
    } else if (type.isEnum()) {
      new RecordMapper(context).enumeration(type, name);
    } else if (type.isRecord()) {
      new RecordMapper(context).struct(type, name);
    } else if (type.isSealed()) {
      context.problems.add(
          path, type.getName() + " is sealed; with @IdlUnion and @IdlCase it is a union");
    } else if (type.isInterface() && !type.isAnnotation()) {
      new InterfaceMapper(context).read(type, name);
    } else {
      context.problems.add(
          path,
          type.getName()
              + " is a class: only records, enums, interfaces and classes with @IdlValue have an IDL form");
    }
  }
}
