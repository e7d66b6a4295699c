package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.ScopedName;
import dev.parley.iiop.IdlInterface;
import java.util.ArrayList;
import java.util.List;

/** Mapping of interfaces. Threads: confined to one. */
final class InterfaceMapper {
  private final ClassMapper reader;

  InterfaceMapper(ClassMapper reader) {
    this.reader = reader;
  }

  void read(Class<?> type, ScopedName name) {
    IdlInterface marked = type.getAnnotation(IdlInterface.class);
    List<ScopedName> bases = new ArrayList<>();
    for (Class<?> base : type.getInterfaces()) {
      if (base.getName().startsWith("java.")) {
        reader.complaints.add(type.getSimpleName(), base.getName() + " has no IDL form");
      } else {
        bases.add(reader.define(base, type.getSimpleName()));
      }
    }
    if (type.getTypeParameters().length > 0) {
      reader.complaints.add(
          type.getSimpleName(), "it is generic; a contract has no type parameters");
    }
    MethodMapper methods = new MethodMapper(reader, type);
    methods.read();
    List<Attribute> attributes = methods.attributes();
    new ConstantMapper(reader).fields(type, name, marked != null);
    reader.put(
        type,
        name,
        inside ->
            new Definition.Interface(
                reader.header(type, name),
                marked != null && marked.isAbstract(),
                false,
                List.copyOf(bases),
                inside,
                methods.operations(),
                attributes));
    reader.inside(type, type.getSimpleName());
  }
}
