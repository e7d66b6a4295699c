package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Header;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Literal;
import dev.parley.idl.model.RepositoryIds;
import dev.parley.idl.model.ScopedName;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/** Mapping of static fields to constants. Threads: confined to one. */
final class ConstantMapper {
  private final MappingContext context;

  ConstantMapper(MappingContext context) {
    this.context = context;
  }

  /** Maps a class that holds a constant of a module. */
  void module(Class<?> type, ScopedName name) {
    for (Field each : type.getFields()) {
      if (each.getName().equals("value")) {
        constant(each, name);
      }
    }
  }

  /**
   * Maps the constants of an interface or class.
   *
   * @param marked whether it has an IDL annotation; otherwise fields without a mapping are skipped
   */
  void fields(Class<?> type, ScopedName name, boolean marked) {
    for (Field each : type.getDeclaredFields()) {
      int modifiers = each.getModifiers();
      boolean constant =
          Modifier.isPublic(modifiers)
              && Modifier.isStatic(modifiers)
              && Modifier.isFinal(modifiers);
      boolean plain = each.getType().isPrimitive() || each.getType() == String.class;
      if (constant && !each.isSynthetic() && (marked || plain)) {
        constant(each, name.child(context.names.identifier(each.getName(), type.getSimpleName())));
      }
    }
  }

  private void constant(Field field, ScopedName name) {
    String path = field.getDeclaringClass().getSimpleName() + "." + field.getName();
    IdlType type =
        context.types.member(
            field.getAnnotatedType(), context.names.module(field.getDeclaringClass()), path);
    field.trySetAccessible(); // of an interface that is not public
    try {
      Optional<Literal> literal = literal(field.get(null), type);
      if (literal.isEmpty()) {
        context.problems.add(path, "its value has no IDL form as a constant");
      }
      literal.ifPresent(value ->
          context.tree.put(name, _ -> new Definition.Constant(Header.of(name), type, value)));
    } catch (IllegalAccessException e) {
      context.problems.add(path, "it cannot be read: " + e.getMessage());
    }
  }

  private static Optional<Literal> literal(Object value, IdlType type) {
    return Optional.ofNullable(
        switch (value) {
          case Boolean truth -> new Literal.BooleanLiteral(truth);
          case Character letter -> new Literal.CharacterLiteral(letter);
          case Byte octet ->
              new Literal.IntegerLiteral(BigInteger.valueOf(Byte.toUnsignedInt(octet)));
          case Short number -> whole(number, 16, type);
          case Integer number -> whole(number, 32, type);
          case Long number -> whole(number, 64, type);
          case Float number when Float.isFinite(number) ->
              new Literal.FloatingLiteral(Double.parseDouble(number.toString()));
          case Double number when Double.isFinite(number) -> new Literal.FloatingLiteral(number);
          case String words when words.indexOf('\0') < 0 -> new Literal.StringLiteral(words);
          case BigDecimal number -> new Literal.FixedLiteral(number);
          case Enum<?> constant when type instanceof IdlType.Named(ScopedName of) ->
              new Literal.EnumeratorLiteral(of, RepositoryIds.plain(constant.name()));
          default -> null;
        });
  }

  private static Literal whole(long value, int bits, IdlType type) {
    BigInteger whole = BigInteger.valueOf(value);
    boolean unsigned = type instanceof Basic basic && basic.unsigned();
    return new Literal.IntegerLiteral(
        unsigned && value < 0 ? whole.add(BigInteger.ONE.shiftLeft(bits)) : whole);
  }
}
