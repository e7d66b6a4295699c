package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.type.TypeCode.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reader of one TypeCode with all nested ones. An indirection must point to the start of a TypeCode
 * that was read earlier within the same outermost TypeCode.
 */
final class TypeCodeReader {
  private final IiopLimits limits;
  private final Map<Integer, TypeCode> met = new HashMap<>();
  private int depth;
  private int count;

  TypeCodeReader(IiopLimits limits) {
    this.limits = limits;
  }

  TypeCode read(CdrInput input) {
    input.align(4);
    int start = input.position();
    int code = input.readInt();
    if (code == TypeCodeEncoding.INDIRECTION) {
      return again(input);
    }
    if (!TypeKind.exists(code)) {
      throw bad("no kind of type has the number " + Integer.toUnsignedString(code));
    }
    if (++count > limits.graphObjects()) {
      throw CdrException.limitExceeded(
          "graphObjects", "types in a TypeCode", count, limits.graphObjects());
    }
    if (++depth > limits.valueDepth()) {
      throw CdrException.limitExceeded(
          "valueDepth", "types inside each other", depth, limits.valueDepth());
    }
    var type = read(input, TypeKind.of(code), start);
    depth--;
    return type;
  }

  private TypeCode again(CdrInput input) {
    var type = met.get(input.readOffset());
    if (type == null) {
      throw bad("an indirection to no TypeCode");
    }
    return type;
  }

  private TypeCode read(CdrInput input, TypeKind kind, int start) {
    if (kind.isSimple()) {
      return keep(start, TypeCode.of(kind));
    }
    return switch (kind) {
      case STRING, WSTRING -> keep(start, new TypeCode(kind, "", "", positive(input), 0));
      case FIXED -> {
        int digits = input.readShort() & 0xFFFF;
        int scale = input.readShort();
        if (digits < 1 || digits > FixedEncoding.DIGITS_MAX) {
          throw bad("a fixed of %d digits".formatted(digits));
        }
        yield keep(start, new TypeCode(kind, "", "", digits, scale));
      }
      case SEQUENCE, ARRAY -> {
        var inside = input.readEncapsulation();
        var type = keep(start, new TypeCode(kind, "", "", 0, 0));
        type.made(read(inside), List.of(), -1);
        yield type.length(positive(inside));
      }
      default -> identified(input.readEncapsulation(), kind, start);
    };
  }

  private TypeCode identified(CdrInput input, TypeKind kind, int start) {
    var id = input.readString();
    var name = input.readString();
    if (TypeCodeEncoding.isNamed(kind)) {
      return keep(start, new TypeCode(kind, id, name, 0, 0));
    }
    int modifier = isValue(kind) ? input.readShort() : 0;
    var type = keep(start, new TypeCode(kind, id, name, modifier, 0));
    return switch (kind) {
      case STRUCT, EXCEPTION -> type.made(null, members(input, kind, null), -1);
      case ENUM -> type.made(null, names(input), -1);
      case ALIAS, VALUE_BOX -> type.made(read(input), List.of(), -1);
      case UNION -> union(input, type);
      default -> {
        var base = read(input);
        yield type.made(base, members(input, kind, null), -1);
      }
    };
  }

  private TypeCode union(CdrInput input, TypeCode type) {
    var discriminator = read(input);
    int index = input.readInt();
    var members = members(input, TypeKind.UNION, discriminator);
    if (index < -1 || index >= members.size()) {
      throw bad("a union of %d members whose default is %d".formatted(members.size(), index));
    }
    return type.made(discriminator, members, index);
  }

  private List<Member> members(CdrInput input, TypeKind kind, @Nullable TypeCode discriminator) {
    int length = count(input);
    var members = new ArrayList<Member>();
    for (int i = 0; i < length; i++) {
      long label = discriminator == null ? 0 : TypeCodeEncoding.readLabel(input, discriminator);
      var name = input.readString();
      var type = read(input);
      short visibility = isValue(kind) ? input.readShort() : TypeCode.PUBLIC;
      members.add(new Member(name, type, label, visibility));
    }
    return List.copyOf(members);
  }

  private List<Member> names(CdrInput input) {
    int length = count(input);
    var nothing = TypeCode.of(TypeKind.NULL);
    var members = new ArrayList<Member>();
    for (int i = 0; i < length; i++) {
      members.add(new Member(input.readString(), nothing));
    }
    return List.copyOf(members);
  }

  /** Reads the number of members; each counts as a type against the limits. */
  private int count(CdrInput input) {
    int length = input.readLength(Integer.BYTES);
    if (length > limits.graphObjects() - count) {
      throw CdrException.limitExceeded(
          "graphObjects", "members in a TypeCode", length, limits.graphObjects() - count);
    }
    return length;
  }

  private static int positive(CdrInput input) {
    int bound = input.readInt();
    if (bound < 0) {
      throw bad("a bound of " + Integer.toUnsignedString(bound));
    }
    return bound;
  }

  private TypeCode keep(int start, TypeCode type) {
    met.put(start, type);
    return type;
  }

  private static boolean isValue(TypeKind kind) {
    return kind == TypeKind.VALUE || kind == TypeKind.EVENT;
  }

  private static CdrException bad(String text) {
    return new CdrException(CdrException.Reason.BAD_TYPECODE, text);
  }
}
