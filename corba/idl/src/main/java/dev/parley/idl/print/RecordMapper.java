package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Member;
import dev.parley.idl.model.ScopedName;
import dev.parley.iiop.IdlException;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Mapping of records, enums and exceptions. Threads: confined to one. */
final class RecordMapper {
  private final MappingContext context;

  RecordMapper(MappingContext context) {
    this.context = context;
  }

  void struct(Class<?> type, ScopedName name) {
    List<Member> members = new ArrayList<>();
    for (RecordComponent each : type.getRecordComponents()) {
      members.add(member(type, each.getName(), each.getAnnotatedType()));
    }
    if (members.isEmpty()) {
      context.problems.add(
          type.getSimpleName(), "a record without components; a struct has members");
    }
    context.tree.put(
        name,
        inside -> new Definition.Struct(context.header(type, name), inside, List.copyOf(members)));
    context.inside(type, type.getSimpleName());
  }

  Member member(Class<?> of, String name, AnnotatedType type) {
    String path = of.getSimpleName() + "." + name;
    return new Member(
        context.names.identifier(name, path),
        context.types.member(type, context.names.module(of), path),
        "");
  }

  void enumeration(Class<?> type, ScopedName name) {
    List<Definition.Enumeration.Constant> constants =
        Arrays.stream(type.getEnumConstants())
            .map(each -> ((Enum<?>) each).name())
            .map(each -> context.names.identifier(each, type.getSimpleName()))
            .map(each -> new Definition.Enumeration.Constant(each, ""))
            .toList();
    context.tree.put(name, _ -> new Definition.Enumeration(context.header(type, name), constants));
  }

  void exception(Class<?> type, ScopedName name, String path) {
    IdlException marked = type.getAnnotation(IdlException.class);
    List<Member> members =
        marked == null ? plain(type, path) : accessors(type, marked.members(), path);
    context.tree.put(
        name,
        inside ->
            new Definition.UserException(context.header(type, name), inside, List.copyOf(members)));
    context.inside(type, type.getSimpleName());
  }

  private List<Member> accessors(Class<?> type, String[] names, String path) {
    List<Member> members = new ArrayList<>();
    for (String each : names) {
      try {
        members.add(member(type, each, type.getMethod(each).getAnnotatedReturnType()));
      } catch (NoSuchMethodException e) {
        context.problems.add(path, type.getName() + " has no method " + each + "()");
      }
    }
    return members;
  }

  /**
   * Returns the members of an exception without an annotation: the parameters of its only public
   * constructor, as in calls.
   */
  private List<Member> plain(Class<?> type, String path) {
    Constructor<?>[] constructors = type.getConstructors();
    if (constructors.length != 1) {
      context.problems.add(
          path,
          type.getName() + " needs exactly one public constructor, and has " + constructors.length);
      return List.of();
    }
    List<Member> members = new ArrayList<>();
    for (Parameter each : constructors[0].getParameters()) {
      if (!each.isNamePresent()) {
        context.problems.add(path, type.getName() + " has to be compiled with -parameters");
      } else if (!Throwable.class.isAssignableFrom(each.getType())) {
        members.add(member(type, each.getName(), each.getAnnotatedType()));
      }
    }
    return members;
  }
}
