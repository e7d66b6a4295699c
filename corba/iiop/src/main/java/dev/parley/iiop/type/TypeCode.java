package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A type of IDL as a value (CORBA 3.3 part 1, section 8.11). Types may contain themselves. Two are
 * equal if they travel as the same bytes.
 *
 * <p>Threads: safe for all once made.
 */
public final class TypeCode {
  /** Visibility of a value type's member: only its own operations see it. */
  public static final short PRIVATE = 0;

  /** Visibility of a value type's member: everyone sees it. */
  public static final short PUBLIC = 1;

  /** Modifier of a value type that is none of the others. */
  public static final short NONE = 0;

  /** Modifier of a value type that marshals itself. */
  public static final short CUSTOM = 1;

  /** Modifier of a value type without state. */
  public static final short ABSTRACT = 2;

  /** Modifier of a value type that may be read as its base. */
  public static final short TRUNCATABLE = 3;

  private static final Map<TypeKind, TypeCode> SIMPLE = simple();
  private static final int ALIASES_MAX = 100;

  /**
   * A part of a struct, exception, union, enum or value type.
   *
   * @param name its name
   * @param type its type; that of nothing in an enum
   * @param label the discriminator that chooses it, in a union: numbers, an enum's ordinal, a
   *     character, 1 for true
   * @param visibility {@link #PRIVATE} or {@link #PUBLIC}, in a value type
   */
  public record Member(String name, TypeCode type, long label, short visibility) {
    /** A part of a struct or exception. */
    public Member(String name, TypeCode type) {
      this(name, type, 0, PUBLIC);
    }
  }

  private final TypeKind kind;
  private final String id;
  private final String name;
  private final int scale;

  // Set once, while the type is made: what contains itself needs itself before.
  private int length;
  private @Nullable TypeCode content;
  private List<Member> members = List.of();
  private int defaultIndex = -1;

  TypeCode(TypeKind kind, String id, String name, int length, int scale) {
    this.kind = kind;
    this.id = id;
    this.name = name;
    this.length = length;
    this.scale = scale;
  }

  private static Map<TypeKind, TypeCode> simple() {
    var all = new EnumMap<TypeKind, TypeCode>(TypeKind.class);
    for (var kind : TypeKind.values()) {
      if (kind.isSimple()) {
        all.put(kind, new TypeCode(kind, "", "", 0, 0));
      }
    }
    return all;
  }

  /** {@return the type of a kind that says all} */
  public static TypeCode of(TypeKind kind) {
    var type = SIMPLE.get(kind);
    if (type == null) {
      throw new IllegalArgumentException(kind + " says not everything");
    }
    return type;
  }

  /** {@return a string of at most {@code bound} characters; 0 for any number} */
  public static TypeCode string(int bound) {
    return new TypeCode(TypeKind.STRING, "", "", bound, 0);
  }

  /** {@return a wstring of at most {@code bound} characters; 0 for any number} */
  public static TypeCode wideString(int bound) {
    return new TypeCode(TypeKind.WSTRING, "", "", bound, 0);
  }

  /** {@return a fixed of {@code digits} digits, {@code scale} of them behind the point} */
  public static TypeCode fixed(int digits, int scale) {
    return new TypeCode(TypeKind.FIXED, "", "", digits, scale);
  }

  /** {@return a sequence of at most {@code bound} elements; 0 for any number} */
  public static TypeCode sequence(TypeCode element, int bound) {
    return new TypeCode(TypeKind.SEQUENCE, "", "", bound, 0).made(element, List.of(), -1);
  }

  /** {@return an array; one of several dimensions has arrays as elements} */
  public static TypeCode array(TypeCode element, int length) {
    return new TypeCode(TypeKind.ARRAY, "", "", length, 0).made(element, List.of(), -1);
  }

  /** {@return another name of a type} */
  public static TypeCode alias(String id, String name, TypeCode original) {
    return new TypeCode(TypeKind.ALIAS, id, name, 0, 0).made(original, List.of(), -1);
  }

  /** {@return a boxed value} */
  public static TypeCode valueBox(String id, String name, TypeCode boxed) {
    return new TypeCode(TypeKind.VALUE_BOX, id, name, 0, 0).made(boxed, List.of(), -1);
  }

  /** {@return a kind of which only id and name are known: interfaces, native} */
  public static TypeCode named(TypeKind kind, String id, String name) {
    if (!TypeCodeForm.isNamed(kind)) {
      throw new IllegalArgumentException(kind + " is more than a name");
    }
    return new TypeCode(kind, id, name, 0, 0);
  }

  /** {@return an enum} */
  public static TypeCode enumeration(String id, String name, List<String> names) {
    var members = names.stream().map(one -> new Member(one, of(TypeKind.NULL))).toList();
    return new TypeCode(TypeKind.ENUM, id, name, 0, 0).made(null, members, -1);
  }

  /** {@return a struct; its members may name the struct itself, which is given} */
  public static TypeCode struct(String id, String name, Function<TypeCode, List<Member>> members) {
    return new TypeCode(TypeKind.STRUCT, id, name, 0, 0).with(members, null, -1);
  }

  /** {@return an exception} */
  public static TypeCode exception(String id, String name, List<Member> members) {
    return new TypeCode(TypeKind.EXCEPTION, id, name, 0, 0).made(null, members, -1);
  }

  /**
   * {@return a union; its members may name the union itself, which is given}
   *
   * @param defaultIndex the member that is chosen when no label fits; -1 for none
   */
  public static TypeCode union(
      String id,
      String name,
      TypeCode discriminator,
      int defaultIndex,
      Function<TypeCode, List<Member>> members) {
    return new TypeCode(TypeKind.UNION, id, name, 0, 0).with(members, discriminator, defaultIndex);
  }

  /**
   * {@return a value type; its members may name the value type itself, which is given}
   *
   * @param base what it can be read as and has its members first; null for none
   */
  public static TypeCode value(
      String id,
      String name,
      short modifier,
      @Nullable TypeCode base,
      Function<TypeCode, List<Member>> members) {
    return new TypeCode(TypeKind.VALUE, id, name, modifier, 0)
        .with(members, base == null ? of(TypeKind.NULL) : base, -1);
  }

  private TypeCode with(
      Function<TypeCode, List<Member>> parts, @Nullable TypeCode other, int index) {
    return made(other, List.copyOf(parts.apply(this)), index);
  }

  TypeCode length(int known) {
    length = known;
    return this;
  }

  TypeCode made(@Nullable TypeCode other, List<Member> parts, int index) {
    content = other;
    members = parts;
    defaultIndex = index;
    return this;
  }

  /** {@return which kind it is} */
  public TypeKind kind() {
    return kind;
  }

  /** {@return its repository id; empty if it has none} */
  public String id() {
    return id;
  }

  /** {@return its simple name; empty if it has none, or it was left out} */
  public String name() {
    return name;
  }

  /** {@return bound of a string or sequence, 0 for none; length of an array} */
  public int length() {
    return length;
  }

  /** {@return digits of a fixed} */
  public int digits() {
    return length;
  }

  /** {@return digits of a fixed that stand behind the point} */
  public int scale() {
    return scale;
  }

  /** {@return modifier of a value type} */
  public short modifier() {
    return (short) length;
  }

  /** {@return parts, in order} */
  public List<Member> members() {
    return members;
  }

  /** {@return the member of a union that is chosen when no label fits; -1 for none} */
  public int defaultIndex() {
    return defaultIndex;
  }

  /**
   * {@return element of a sequence or array, what an alias names or a box holds, a union's
   * discriminator, a value type's base (of kind NULL for none)}
   */
  public TypeCode content() {
    if (content == null) {
      throw new CdrException(CdrException.Reason.BAD_TYPECODE, kind + " has no content");
    }
    return content;
  }

  /** {@return this without its aliases; BAD_TYPECODE if there is no end to them} */
  public TypeCode resolved() {
    var type = this;
    for (int i = 0; i < ALIASES_MAX; i++) {
      if (type.kind != TypeKind.ALIAS) {
        return type;
      }
      type = type.content();
    }
    throw new CdrException(CdrException.Reason.BAD_TYPECODE, "aliases of aliases without end");
  }

  /** Reads one, with all that it contains: no deeper and no more than the limits say. */
  public static TypeCode read(CdrInput input) {
    return new TypeCodeReader(input.limits()).read(input);
  }

  /** Writes this; what contains itself is written as an indirection. */
  public void write(CdrOutput output) {
    new TypeCodeWriter(output).write(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other == this
        || (other instanceof TypeCode type
            && kind == type.kind
            && id.equals(type.id)
            && Arrays.equals(bytes(), type.bytes()));
  }

  @Override
  public int hashCode() {
    return 31 * (31 * kind.hashCode() + id.hashCode()) + members.size();
  }

  private byte[] bytes() {
    return CdrOutput.encapsulation(this::write);
  }

  /** {@return what people call it: its id, or what it is made of} */
  @Override
  public String toString() {
    return switch (kind) {
      case STRING -> length == 0 ? "string" : "string<" + length + ">";
      case WSTRING -> length == 0 ? "wstring" : "wstring<" + length + ">";
      case FIXED -> "fixed<%d,%d>".formatted(length, scale);
      case SEQUENCE -> "sequence of " + content().kind;
      case ARRAY -> "array of %d %s".formatted(length, content().kind);
      default -> id.isEmpty() ? kind.toString() : kind + " " + id;
    };
  }
}
