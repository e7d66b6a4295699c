package dev.parley.iiop.codec;

import dev.parley.calls.api.OneWay;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.mapping.Bound;
import dev.parley.iiop.mapping.Boxed;
import dev.parley.iiop.mapping.CustomValue;
import dev.parley.iiop.mapping.Fixed;
import dev.parley.iiop.mapping.IdlCase;
import dev.parley.iiop.mapping.IdlEnum;
import dev.parley.iiop.mapping.IdlException;
import dev.parley.iiop.mapping.IdlInterface;
import dev.parley.iiop.mapping.IdlResults;
import dev.parley.iiop.mapping.IdlStruct;
import dev.parley.iiop.mapping.IdlUnion;
import dev.parley.iiop.mapping.IdlValue;
import dev.parley.iiop.mapping.Length;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.iiop.mapping.Unsigned;
import dev.parley.iiop.mapping.Wide;
import dev.parley.iiop.type.TypeCode;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A contract with every form of IDL, as the compiler of IDL prints it. */
@IdlInterface(id = "IDL:sample/Desk:1.0")
interface Sample extends Labelled {
  @IdlEnum(id = "IDL:sample/Colour:1.0")
  enum Colour {
    RED,
    GREEN,
    BLUE
  }

  @IdlStruct(id = "IDL:sample/Plain:1.0")
  record Plain(
      boolean flag,
      byte octet,
      short small,
      @Unsigned short unsignedSmall,
      int number,
      @Unsigned int unsignedNumber,
      long big,
      @Unsigned long unsignedBig,
      float single,
      double twice,
      char letter,
      String text,
      Colour colour) {}

  @IdlStruct(id = "IDL:sample/WidePlain:1.0")
  record WidePlain(@Wide char letter, @Wide String text, char @Wide [] letters) {}

  @IdlStruct(id = "IDL:sample/Arrays:1.0")
  record Arrays(
      boolean[] flags,
      byte[] octets,
      short[] smalls,
      int[] numbers,
      long[] bigs,
      float[] singles,
      double[] twices,
      char[] letters,
      int @Length(3) [] three,
      @Length(2) List<int @Length(2) []> square,
      List<String> texts,
      @Bound(3) List<@Bound(5) String> few,
      List<List<Colour>> colours) {}

  @IdlStruct(id = "IDL:sample/Tree:1.0")
  record Tree(String name, List<Tree> children) {}

  @IdlUnion(id = "IDL:sample/Shape:1.0", discriminator = Colour.class)
  sealed interface Shape {
    @IdlCase("RED")
    record Circle(double value) implements Shape {}

    @IdlCase({"GREEN", "BLUE"})
    record Group(Colour discriminator, List<Shape> value) implements Shape {}
  }

  @IdlUnion(id = "IDL:sample/Either:1.0", discriminator = short.class)
  sealed interface Either {
    @IdlCase("1")
    record One(String value) implements Either {}

    @IdlCase(isDefault = true)
    record None(short discriminator) implements Either {}
  }

  @IdlUnion(id = "IDL:sample/Unsigned:1.0", discriminator = int.class, unsigned = true)
  sealed interface UnsignedUnion {
    @IdlCase("4294967295")
    record Most(int value) implements UnsignedUnion {}

    @IdlCase(value = "7", isDefault = true)
    record Other(int discriminator, boolean value) implements UnsignedUnion {}
  }

  @IdlUnion(id = "IDL:sample/ByFlag:1.0", discriminator = boolean.class)
  sealed interface ByFlag {
    @IdlCase("true")
    record Yes(int value) implements ByFlag {}

    @IdlCase("false")
    record No(String value) implements ByFlag {}
  }

  @IdlUnion(id = "IDL:sample/ByLetter:1.0", discriminator = char.class)
  sealed interface ByLetter {
    @IdlCase("a")
    record A(int value) implements ByLetter {}
  }

  @IdlUnion(id = "IDL:sample/ByBig:1.0", discriminator = long.class)
  sealed interface ByBig {
    @IdlCase("-1")
    record Minus(byte[] value) implements ByBig {}
  }

  @IdlException(
      id = "IDL:sample/NoMoney:1.0",
      members = {"missing", "reason"})
  final class NoMoney extends Exception {
    private final int missing;
    private final String reason;

    public NoMoney(int missing, String reason) {
      super(reason, null, false, false);
      this.missing = missing;
      this.reason = reason;
    }

    public int missing() {
      return missing;
    }

    public String reason() {
      return reason;
    }
  }

  @IdlValue(
      id = "IDL:sample/Node:1.0",
      members = {"number", "next", "others"})
  class Node {
    public int number;
    public @Nullable Node next;
    public List<Node> others = List.of();
  }

  @IdlValue(id = "IDL:sample/Leaf:1.0", truncatable = true)
  class Leaf extends Node {
    public String text = "";
    public @Nullable Node more;
  }

  @IdlValue(id = "IDL:sample/Hidden:1.0")
  class Unlisted extends Node {
    public long big;
  }

  @IdlValue(id = "IDL:sample/Free:1.0")
  class Free implements CustomValue, Thing {
    int first;
    byte[] rest = {};

    @Override
    public void write(CdrOutput out) {
      out.writeInt(first);
      out.writeOctets(rest);
    }

    @Override
    public void read(CdrInput in) {
      first = in.readInt();
      rest = in.readOctets();
    }
  }

  @IdlInterface(id = "IDL:sample/Thing:1.0", isAbstract = true)
  interface Thing {}

  /** A thing that is called where it is. */
  interface Bell extends Thing {
    void ring();
  }

  @IdlStruct(id = "IDL:sample/Boxes:1.0")
  record Boxes(
      @Boxed(id = "IDL:sample/Text:1.0") @Nullable String first,
      @Boxed(id = "IDL:sample/Text:1.0") @Nullable String second,
      @Boxed(id = "IDL:sample/Numbers:1.0") int @Nullable [] numbers,
      @Boxed(id = "IDL:sample/Numbers:1.0") int @Nullable [] again,
      @Boxed(id = "IDL:sample/Others:1.0") int @Nullable [] others) {}

  /** What comes back from an operation. */
  @IdlResults
  record Divided(int result, int remainder) {}

  void plain(Plain value);

  void wide(WidePlain value);

  void arrays(Arrays value);

  void tree(Tree value);

  void shape(Shape value);

  void either(Either value);

  void unsignedUnion(UnsignedUnion value);

  void byFlag(ByFlag value);

  void byLetter(ByLetter value);

  void byBig(ByBig value);

  void node(Node value);

  void leaf(Leaf value);

  void free(Free value);

  void thing(Thing value);

  void bell(Bell value);

  void boxes(Boxes value);

  void any(Any value);

  void typeCode(TypeCode value);

  void fixed(@Fixed(digits = 5, scale = 2) BigDecimal value);

  void object(ObjectReference value);

  Divided divide(int number, int by) throws NoMoney;

  CompletionStage<Integer> later(int number);

  @OneWay
  void tell(String news);
}
