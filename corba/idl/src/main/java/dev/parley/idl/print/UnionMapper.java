package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Branch;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Literal;
import dev.parley.idl.model.ScopedName;
import dev.parley.iiop.IdlCase;
import dev.parley.iiop.IdlUnion;
import java.lang.reflect.RecordComponent;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Mapping of sealed interfaces to unions. Threads: confined to one. */
final class UnionMapper {
  private final MappingContext context;

  UnionMapper(MappingContext context) {
    this.context = context;
  }

  void read(Class<?> type, ScopedName name) {
    String path = type.getSimpleName();
    IdlType discriminator = discriminator(type.getAnnotation(IdlUnion.class), path);
    List<Branch> branches = new ArrayList<>();
    Class<?>[] cases = type.getPermittedSubclasses();
    if (cases == null) {
      context.problems.add(path, "a union is a sealed interface");
      return;
    }
    for (Class<?> each : cases) {
      branch(each, discriminator, path).ifPresent(branches::add);
    }
    context.tree.put(
        name,
        inside ->
            new Definition.Union(
                context.header(type, name), discriminator, inside, List.copyOf(branches)));
    context.inside(type, path);
  }

  private IdlType discriminator(IdlUnion union, String path) {
    Class<?> type = union.discriminator();
    return type.isEnum()
        ? new IdlType.Named(context.classes.define(type, path))
        : TypeMapper.basic(type, union.unsigned(), union.wide())
            .orElseGet(() -> {
              context.problems.add(
                  path, "the discriminator of a union is an enum or a primitive type");
              return Basic.LONG;
            });
  }

  /** {@return a branch; empty for a default case without a member} */
  private Optional<Branch> branch(Class<?> type, IdlType discriminator, String path) {
    IdlCase marked = type.getAnnotation(IdlCase.class);
    if (marked == null || !type.isRecord()) {
      context.problems.add(path + "." + type.getSimpleName(), "a case is a record with @IdlCase");
      return Optional.empty();
    }
    RecordComponent[] components = type.getRecordComponents();
    boolean several = marked.isDefault() || marked.value().length > 1;
    if (marked.isDefault() && components.length == 1 && marked.value().length == 0) {
      return Optional.empty();
    } else if (components.length != (several ? 2 : 1)) {
      context.problems.add(
          path + "." + type.getSimpleName(),
          several ? "it has the discriminator and the member" : "it has one component, the member");
      return Optional.empty();
    }
    List<Literal> labels =
        Arrays.stream(marked.value()).map(each -> label(each, discriminator)).toList();
    RecordComponent member = components[components.length - 1];
    return Optional.of(
        new Branch(
            labels,
            marked.isDefault(),
            new RecordMapper(context).member(type, member.getName(), member.getAnnotatedType())));
  }

  private static Literal label(String text, IdlType discriminator) {
    return switch (discriminator) {
      case IdlType.Named(ScopedName name) -> new Literal.EnumeratorLiteral(name, text);
      case Basic.BOOLEAN -> new Literal.BooleanLiteral(Boolean.parseBoolean(text));
      case Basic.CHAR, Basic.WCHAR -> new Literal.CharacterLiteral(text.charAt(0));
      default -> new Literal.IntegerLiteral(new BigInteger(text));
    };
  }
}
