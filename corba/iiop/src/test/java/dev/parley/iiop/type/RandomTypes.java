package dev.parley.iiop.type;

import dev.parley.iiop.type.TypeCode.Member;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random types, and random values of them. */
final class RandomTypes {
  static final TypeCode LONG = TypeCode.of(TypeKind.LONG);

  /** A tree: struct Node { long number; sequence&lt;Node> children; }. */
  static final TypeCode NODE =
      TypeCode.struct(
          "IDL:Node:1.0",
          "Node",
          self ->
              List.of(
                  new Member("number", LONG), new Member("children", TypeCode.sequence(self, 0))));

  static final TypeCode COLOUR =
      TypeCode.enumeration("IDL:Colour:1.0", "Colour", List.of("RED", "GREEN", "BLUE"));

  private static final List<TypeKind> SIMPLE =
      Stream.of(TypeKind.values())
          .filter(TypeKind::isSimple)
          .filter(kind -> kind != TypeKind.LONG_DOUBLE)
          .toList();

  private RandomTypes() {}

  static TypeCode random(Random random, int depth) {
    int kind = random.nextInt(depth > 0 ? 13 : 6);
    return switch (kind) {
      case 0, 1, 2 -> TypeCode.of(SIMPLE.get(random.nextInt(SIMPLE.size())));
      case 3 -> TypeCode.string(random.nextInt(3) * 10);
      case 4 -> TypeCode.wideString(random.nextInt(3) * 10);
      case 5 -> COLOUR;
      case 6 -> {
        int digits = 1 + random.nextInt(31);
        yield TypeCode.fixed(digits, random.nextInt(digits + 1));
      }
      case 7 -> TypeCode.sequence(random(random, depth - 1), random.nextInt(2) * 9);
      case 8 -> TypeCode.array(random(random, depth - 1), random.nextInt(4));
      case 9 -> TypeCode.alias("IDL:A:1.0", "A", random(random, depth - 1));
      case 10 -> union(random, depth);
      case 11 -> TypeCode.exception("IDL:X:1.0", "X", members(random, depth));
      default -> {
        var members = members(random, depth);
        yield TypeCode.struct("IDL:S" + depth + ":1.0", "S", _ -> members);
      }
    };
  }

  private static List<Member> members(Random random, int depth) {
    return IntStream.range(0, random.nextInt(4))
        .mapToObj(i -> new Member("m" + i, random(random, depth - 1)))
        .toList();
  }

  private static TypeCode union(Random random, int depth) {
    var kinds =
        List.of(
            TypeKind.SHORT,
            TypeKind.USHORT,
            TypeKind.LONG,
            TypeKind.ULONG,
            TypeKind.LONG_LONG,
            TypeKind.ULONG_LONG,
            TypeKind.CHAR,
            TypeKind.OCTET);
    var kind = kinds.get(random.nextInt(kinds.size()));
    var members = new ArrayList<Member>();
    for (int i = 0; i < random.nextInt(4); i++) {
      members.add(new Member("m" + i, random(random, depth - 1), i, TypeCode.PUBLIC));
    }
    int index = members.isEmpty() ? -1 : random.nextInt(members.size() + 1) - 1;
    return TypeCode.union("IDL:U:1.0", "U", TypeCode.of(kind), index, _ -> members);
  }

  static Object value(Random random, TypeCode declared, int depth) {
    var type = declared.resolved();
    return switch (type.kind()) {
      case SHORT, USHORT -> (short) random.nextInt();
      case LONG, ULONG -> random.nextInt();
      case LONG_LONG, ULONG_LONG -> random.nextLong();
      case FLOAT -> random.nextFloat();
      case DOUBLE -> random.nextDouble();
      case BOOLEAN -> random.nextBoolean();
      case OCTET -> (byte) random.nextInt();
      case CHAR -> (char) random.nextInt(256);
      case WCHAR -> (char) random.nextInt();
      case STRING, WSTRING -> "text é".substring(random.nextInt(7));
      case PRINCIPAL -> new byte[] {1, 2};
      case FIXED -> {
        var number = new BigInteger(random.nextInt(90), random);
        var most = BigInteger.TEN.pow(type.digits());
        var signed = random.nextBoolean() ? number.mod(most) : number.mod(most).negate();
        yield new BigDecimal(signed, type.scale());
      }
      case ANY -> {
        var inner = depth > 0 ? random(random, 1) : LONG;
        yield new AnyContent(inner, value(random, inner, 0));
      }
      case TYPE_CODE -> depth > 0 ? random(random, 2) : NODE;
      case ENUM -> new DynamicValue.EnumConstant(type, random.nextInt(type.members().size()));
      case STRUCT, EXCEPTION ->
          new DynamicValue.Struct(
              type,
              type.members().stream().map(one -> value(random, one.type(), depth - 1)).toList());
      case UNION -> {
        long discriminator = random.nextInt(5);
        int member = type.member(discriminator);
        yield new DynamicValue.Union(
            type,
            discriminator,
            member < 0 ? null : value(random, type.members().get(member).type(), depth - 1));
      }
      case SEQUENCE, ARRAY -> elements(random, type, depth);
      default -> null;
    };
  }

  private static Object elements(Random random, TypeCode type, int depth) {
    int length = type.kind() == TypeKind.ARRAY ? type.length() : random.nextInt(depth > 0 ? 5 : 1);
    if (type.content().resolved().kind() == TypeKind.OCTET) {
      return new byte[length];
    }
    var all = new ArrayList<Object>();
    for (int i = 0; i < length; i++) {
      all.add(value(random, type.content(), depth - 1));
    }
    return all;
  }
}
