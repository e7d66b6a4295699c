package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * TypeCode, the runtime description of an IDL type (CORBA 3.3 part 1, section 8.11). Types may
 * contain themselves. Two TypeCodes are equal if their encodings are.
 *
 * <p>Threads: safe for all once made.
 */
public final class TypeCode {
  /** Visibility of a private member of a valuetype. */
  public static final short PRIVATE = 0;

  /** Visibility of a public member of a valuetype. */
  public static final short PUBLIC = 1;

  /** Modifier VM_NONE of a valuetype. */
  public static final short NONE = 0;

  /** Modifier VM_CUSTOM of a custom marshalled valuetype. */
  public static final short CUSTOM = 1;

  /** Modifier VM_ABSTRACT of a valuetype without state. */
  public static final short ABSTRACT = 2;

  /** Modifier VM_TRUNCATABLE of a valuetype that may be truncated to its base. */
  public static final short TRUNCATABLE = 3;

  private static final Map<TypeKind, TypeCode> SIMPLE = simple();
  private static final int ALIASES_MAX = 100;

  /**
   * Member of a struct, exception, union, enum or valuetype.
   *
   * @param name its name
   * @param type TypeCode of the member; of kind NULL in an enum
   * @param label union label that selects the member: a number, an enum's ordinal, a character, 1
   *     for true
   * @param visibility {@link #PRIVATE} or {@link #PUBLIC}, in a valuetype
   */
  public record Member(String name, TypeCode type, long label, short visibility) {
    /** Creates a member of a struct or exception. */
    public Member(String name, TypeCode type) {
      this(name, type, 0, PUBLIC);
    }
  }

  private final TypeKind kind;
  private final String id;
  private final String name;
  private final int scale;

  // Set once during creation: a recursive type needs a reference to itself before.
  private int length;
  private @Nullable TypeCode content;
  private List<Member> members = List.of();
  private int defaultIndex = -1;
  private Map<Long, Integer> labels = Map.of(); // of a union: the member that each selects

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

  /** {@return the TypeCode of a kind without parameters} */
  public static TypeCode of(TypeKind kind) {
    var type = SIMPLE.get(kind);
    if (type == null) {
      throw new IllegalArgumentException(kind + " says not everything");
    }
    return type;
  }

  /** {@return the TypeCode of a string of at most {@code bound} characters; 0 for unbounded} */
  public static TypeCode string(int bound) {
    return new TypeCode(TypeKind.STRING, "", "", bound, 0);
  }

  /** {@return the TypeCode of a wstring of at most {@code bound} characters; 0 for unbounded} */
  public static TypeCode wideString(int bound) {
    return new TypeCode(TypeKind.WSTRING, "", "", bound, 0);
  }

  /**
   * {@return the TypeCode of a fixed with {@code digits} digits, {@code scale} of them after the
   * decimal point}
   */
  public static TypeCode fixed(int digits, int scale) {
    return new TypeCode(TypeKind.FIXED, "", "", digits, scale);
  }

  /** {@return the TypeCode of a sequence of at most {@code bound} elements; 0 for unbounded} */
  public static TypeCode sequence(TypeCode element, int bound) {
    return new TypeCode(TypeKind.SEQUENCE, "", "", bound, 0).made(element, List.of(), -1);
  }

  /** {@return the TypeCode of an array; an array with several dimensions has arrays as elements} */
  public static TypeCode array(TypeCode element, int length) {
    return new TypeCode(TypeKind.ARRAY, "", "", length, 0).made(element, List.of(), -1);
  }

  /** {@return the TypeCode of an alias (typedef)} */
  public static TypeCode alias(String id, String name, TypeCode original) {
    return new TypeCode(TypeKind.ALIAS, id, name, 0, 0).made(original, List.of(), -1);
  }

  /** {@return the TypeCode of a boxed valuetype} */
  public static TypeCode valueBox(String id, String name, TypeCode boxed) {
    return new TypeCode(TypeKind.VALUE_BOX, id, name, 0, 0).made(boxed, List.of(), -1);
  }

  /** {@return the TypeCode of a kind with id and name only: interfaces, native} */
  public static TypeCode named(TypeKind kind, String id, String name) {
    if (!TypeCodeEncoding.isNamed(kind)) {
      throw new IllegalArgumentException(kind + " is more than a name");
    }
    return new TypeCode(kind, id, name, 0, 0);
  }

  /** {@return the TypeCode of an enum} */
  public static TypeCode enumeration(String id, String name, List<String> names) {
    var members = names.stream().map(one -> new Member(one, of(TypeKind.NULL))).toList();
    return new TypeCode(TypeKind.ENUM, id, name, 0, 0).made(null, members, -1);
  }

  /** {@return the TypeCode of a struct; the function receives it, since members may refer to it} */
  public static TypeCode struct(String id, String name, Function<TypeCode, List<Member>> members) {
    return new TypeCode(TypeKind.STRUCT, id, name, 0, 0).with(members, null, -1);
  }

  /** {@return the TypeCode of an exception} */
  public static TypeCode exception(String id, String name, List<Member> members) {
    return new TypeCode(TypeKind.EXCEPTION, id, name, 0, 0).made(null, members, -1);
  }

  /**
   * {@return the TypeCode of a union; the function receives it, since members may refer to it}
   *
   * @param defaultIndex index of the default member; -1 for none
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
   * {@return the TypeCode of a valuetype; the function receives it, since members may refer to it}
   *
   * @param base TypeCode of the concrete base, whose members come first; null for none
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
    labels = kind == TypeKind.UNION ? labels() : Map.of();
    return this;
  }

  private Map<Long, Integer> labels() {
    Map<Long, Integer> found = new HashMap<>();
    for (int i = 0; i < members.size(); i++) {
      if (i != defaultIndex) {
        found.putIfAbsent(members.get(i).label(), i);
      }
    }
    return found;
  }

  /** {@return the index of the member of a union that a discriminator selects; -1 for none} */
  int member(long discriminator) {
    return labels.getOrDefault(discriminator, defaultIndex);
  }

  /** {@return the kind} */
  public TypeKind kind() {
    return kind;
  }

  /** {@return the repository id; empty if the kind has none} */
  public String id() {
    return id;
  }

  /** {@return the simple name; empty if the kind has none, or it was omitted} */
  public String name() {
    return name;
  }

  /** {@return the bound of a string or sequence, 0 for unbounded; the length of an array} */
  public int length() {
    return length;
  }

  /** {@return the number of digits of a fixed} */
  public int digits() {
    return length;
  }

  /** {@return the number of digits after the decimal point of a fixed} */
  public int scale() {
    return scale;
  }

  /** {@return the modifier of a valuetype} */
  public short modifier() {
    return (short) length;
  }

  /** {@return the members, in order} */
  public List<Member> members() {
    return members;
  }

  /** {@return the index of the default member of a union; -1 for none} */
  public int defaultIndex() {
    return defaultIndex;
  }

  /**
   * {@return the element type of a sequence or array, the original type of an alias, the content
   * type of a box, the discriminator type of a union, or the concrete base of a valuetype (of kind
   * NULL for none)}
   */
  public TypeCode content() {
    if (content == null) {
      throw new CdrException(CdrException.Reason.BAD_TYPECODE, kind + " has no content");
    }
    return content;
  }

  /** {@return this TypeCode with aliases resolved; BAD_TYPECODE for an endless chain of aliases} */
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

  /** Reads a TypeCode with all nested ones, within the limits of depth and number. */
  public static TypeCode read(CdrInput input) {
    return new TypeCodeReader(input.limits()).read(input);
  }

  /** Writes the TypeCode; recursive occurrences become indirections. */
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

  /** {@return a text for people: the repository id, or the composition of the type} */
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
