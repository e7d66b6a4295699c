package dev.parley.iiop.type;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Value of an IDL type without a Java class. Only types with members need it; all others are plain
 * Java values:
 *
 * <pre>
 * null, void                nothing: null
 * boolean, octet            Boolean, Byte
 * short, long, long long    Short, Integer, Long, and so without a sign
 * float, double             Float, Double
 * char, wchar               Character
 * string, wstring           String
 * fixed                     BigDecimal
 * sequence, array           List, of octets byte[]
 * any, TypeCode             {@link AnyContent}, {@link TypeCode}
 * Object, interfaces        {@link dev.parley.iiop.ior.Ior}
 * value types and boxes     what the {@link ValuetypeHook} makes of them
 * </pre>
 */
public sealed interface DynamicValue {
  /** {@return the TypeCode, with aliases resolved} */
  TypeCode type();

  /**
   * Struct or exception.
   *
   * @param type TypeCode
   * @param members values in the order of the TypeCode's members
   */
  record Struct(TypeCode type, List<@Nullable Object> members) implements DynamicValue {
    /** {@return the value of a member; null also if there is no such member} */
    public @Nullable Object member(String name) {
      for (int i = 0; i < members.size(); i++) {
        if (type.members().get(i).name().equals(name)) {
          return members.get(i);
        }
      }
      return null;
    }
  }

  /**
   * Union.
   *
   * @param type TypeCode
   * @param discriminator discriminator in the form of {@link TypeCode.Member#label}
   * @param value value of the selected member; null if there is none
   */
  record Union(TypeCode type, long discriminator, @Nullable Object value) implements DynamicValue {
    /** {@return the index of the member that the discriminator selects; -1 for none} */
    public int member() {
      return type.member(discriminator);
    }
  }

  /**
   * Enum constant.
   *
   * @param type TypeCode of the enum
   * @param ordinal number of the constant, from 0
   */
  record EnumConstant(TypeCode type, int ordinal) implements DynamicValue {
    @Override
    public String toString() {
      return type.members().get(ordinal).name();
    }
  }
}
