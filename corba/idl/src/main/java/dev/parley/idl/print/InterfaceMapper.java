package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.ScopedName;
import dev.parley.iiop.IdlInterface;
import java.util.ArrayList;
import java.util.List;

/** Mapping of interfaces. Threads: confined to one. */
final class InterfaceMapper {
  private final MappingContext context;

  InterfaceMapper(MappingContext context) {
    this.context = context;
  }

  void read(Class<?> type, ScopedName name) {
    IdlInterface marked = type.getAnnotation(IdlInterface.class);
    List<ScopedName> bases = new ArrayList<>();
    for (Class<?> base : type.getInterfaces()) {
      if (base.getName().startsWith("java.")) {
        context.problems.add(type.getSimpleName(), base.getName() + " has no IDL form");
      } else {
        bases.add(context.classes.define(base, type.getSimpleName()));
      }
    }
    if (type.getTypeParameters().length > 0) {
      context.problems.add(
          type.getSimpleName(), "it is generic; a contract has no type parameters");
    }
    MethodMapper methods = new MethodMapper(context, type);
    methods.read();
    List<Attribute> attributes = methods.attributes();
    new ConstantMapper(context).fields(type, name, marked != null);
    context.tree.put(
        name,
        inside ->
            new Definition.Interface(
                context.header(type, name),
                marked != null && marked.isAbstract(),
                false,
                List.copyOf(bases),
                inside,
                methods.operations(),
                attributes));
    context.inside(type, type.getSimpleName());
  }
}
