package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Header;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.RepositoryIds;
import dev.parley.idl.model.ScopedName;
import dev.parley.idl.model.SourceLocation;
import dev.parley.iiop.IdlConstant;
import dev.parley.iiop.IdlUnion;
import dev.parley.iiop.IdlValue;
import java.rmi.Remote;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Mapping of Java classes, and of all types that they use, to IDL definitions. Threads: confined to
 * one.
 */
public final class ClassMapper {
  final MappingProblems complaints = new MappingProblems();
  final IdlClassNames names = new IdlClassNames(complaints);
  final TypeMapper types = new TypeMapper(this);
  final DefinitionTree tree = new DefinitionTree(complaints);

  private final Map<Class<?>, ScopedName> read = new LinkedHashMap<>();

  private ClassMapper() {}

  /**
   * {@return the definitions of the classes and of all types that they use}
   *
   * @throws dev.parley.idl.model.BadIdlException with the path and the reason of each type without
   *     an IDL mapping
   */
  public static IdlModel read(List<Class<?>> classes) {
    ClassMapper reader = new ClassMapper();
    RemoteInterfaceMapper remotes = new RemoteInterfaceMapper(reader);
    for (Class<?> type : classes) {
      if (Remote.class.isAssignableFrom(type)) {
        remotes.define(type);
      } else {
        reader.define(type, type.getSimpleName());
      }
    }
    IdlModel model = reader.tree.model();
    reader.complaints.throwIfAny();
    return model;
  }

  /**
   * {@return the name of a class, which is mapped now unless it was before}
   *
   * @param path path by which it was reached, for error messages
   */
  ScopedName define(Class<?> type, String path) {
    ScopedName before = read.get(type);
    if (before != null) {
      return before;
    }
    ScopedName name = names.name(type);
    read.put(type, name);
    Class<?> around = type.getEnclosingClass();
    if (around != null
        && IdlClassNames.annotatedName(type).isPresent()
        && IdlClassNames.annotatedName(around).isPresent()) {
      define(around, path);
    }
    if (Remote.class.isAssignableFrom(type)) {
      complaints.add(
          path, type.getName() + " is remote: only remote interfaces pass it, by the rules of RMI");
    } else if (type.isAnnotationPresent(IdlConstant.class)) {
      new ConstantMapper(this).module(type, name);
    } else if (type.isAnnotationPresent(IdlValue.class)) {
      new ValuetypeMapper(this).read(type, name);
    } else if (type.isAnnotationPresent(IdlUnion.class)) {
      new UnionMapper(this).read(type, name);
    } else if (Throwable.class.isAssignableFrom(type)) {
      new RecordMapper(this).exception(type, name, path);
    } else if (type.isEnum()) {
      new RecordMapper(this).enumeration(type, name);
    } else if (type.isRecord()) {
      new RecordMapper(this).struct(type, name);
    } else if (type.isSealed()) {
      complaints.add(
          path, type.getName() + " is sealed; with @IdlUnion and @IdlCase it is a union");
    } else if (type.isInterface() && !type.isAnnotation()) {
      new InterfaceMapper(this).read(type, name);
    } else {
      complaints.add(
          path,
          type.getName()
              + " is a class: only records, enums, interfaces and classes with @IdlValue have an IDL form");
    }
    return name;
  }

  /** Adds the definition of a class. */
  void put(Class<?> type, ScopedName name, Function<List<Definition>, Definition> made) {
    tree.put(name, made);
  }

  Header header(Class<?> type, ScopedName name) {
    return new Header(name, names.id(type), "", SourceLocation.NONE);
  }

  /** Maps the nested types of a class that have annotations, whether they are used or not. */
  void inside(Class<?> type, String path) {
    for (Class<?> each : type.getDeclaredClasses()) {
      if (IdlClassNames.annotatedName(each).isPresent()) {
        define(each, path + "." + each.getSimpleName());
      }
    }
  }

  /** {@return the name of a typedef in a module, which is created if it does not exist} */
  IdlType alias(ScopedName module, IdlType type) {
    String base = TypedefNames.name(type);
    for (int i = 1; ; i++) {
      ScopedName name = module.child(i == 1 ? base : base + "_" + i);
      if (tree.alias(name, type)) {
        return new IdlType.Named(name);
      }
    }
  }

  static Header header(ScopedName name) {
    return new Header(name, RepositoryIds.of(name), "", SourceLocation.NONE);
  }
}
