package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.Definition.Valuetype.Kind;
import dev.parley.idl.model.Definition.Valuetype.State;
import dev.parley.idl.model.ScopedName;
import dev.parley.iiop.CustomValue;
import dev.parley.iiop.IdlValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Mapping of classes with {@code @IdlValue} to valuetypes. Threads: confined to one. */
final class ValuetypeMapper {
  private final MappingContext context;

  ValuetypeMapper(MappingContext context) {
    this.context = context;
  }

  void read(Class<?> type, ScopedName name) {
    IdlValue marked = type.getAnnotation(IdlValue.class);
    List<ScopedName> bases = new ArrayList<>();
    List<ScopedName> supports = new ArrayList<>();
    Class<?> above = type.getSuperclass();
    if (above != null && above != Object.class) {
      bases.add(context.classes.define(above, type.getSimpleName()));
    }
    boolean custom = false;
    for (Class<?> each : type.getInterfaces()) {
      if (each == CustomValue.class) {
        custom = true;
      } else if (each.isAnnotationPresent(IdlValue.class)) {
        bases.add(context.classes.define(each, type.getSimpleName()));
      } else if (!each.getName().startsWith("java.")) {
        supports.add(context.classes.define(each, type.getSimpleName()));
      }
    }
    Kind kind = marked.isAbstract() ? Kind.ABSTRACT : custom ? Kind.CUSTOM : Kind.PLAIN;
    List<State> state = state(type, marked);
    MethodMapper methods = new MethodMapper(context, type);
    methods.read();
    List<Attribute> attributes = methods.attributes();
    List<Operation> factories = factories(type);
    new ConstantMapper(context).fields(type, name, true);
    context.tree.put(
        name,
        inside ->
            new Definition.Valuetype(
                context.header(type, name),
                kind,
                marked.truncatable(),
                List.copyOf(bases),
                List.copyOf(supports),
                inside,
                state,
                methods.operations(),
                attributes,
                factories));
    context.inside(type, type.getSimpleName());
  }

  private List<State> state(Class<?> type, IdlValue marked) {
    List<String> hidden = Arrays.asList(marked.hidden());
    List<State> state = new ArrayList<>();
    for (String each : marked.members()) {
      try {
        state.add(
            new State(
                hidden.contains(each),
                new RecordMapper(context)
                    .member(type, each, type.getDeclaredField(each).getAnnotatedType())));
      } catch (NoSuchFieldException e) {
        context.problems.add(type.getSimpleName() + "." + each, "there is no such field");
      }
    }
    return List.copyOf(state);
  }

  private List<Operation> factories(Class<?> type) {
    for (Class<?> each : type.getDeclaredClasses()) {
      if (each.getSimpleName().startsWith("Factories")
          && IdlClassNames.annotatedName(each).isEmpty()) {
        MethodMapper methods = new MethodMapper(context, each);
        methods.read();
        return methods.operations();
      }
    }
    return List.of();
  }
}
