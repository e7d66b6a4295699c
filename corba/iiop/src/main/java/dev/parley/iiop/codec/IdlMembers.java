package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.type.TypeCode;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Members of a struct, union case or exception, in IDL order, and the constructor that takes all of
 * them.
 */
final class IdlMembers {
  private final String owner;
  private final List<IdlMember> members;
  private final MethodHandle constructor; // (Object[])Object

  /**
   * @param owner name of the type that has the members, for error messages
   * @param constructor method handle with one argument per member
   */
  IdlMembers(String owner, List<IdlMember> members, MethodHandle constructor) {
    this.owner = owner;
    this.members = List.copyOf(members);
    this.constructor =
        constructor
            .asSpreader(Object[].class, members.size())
            .asType(MethodType.methodType(Object.class, Object[].class));
  }

  List<IdlMember> all() {
    return members;
  }

  List<Codec> parts() {
    return members.stream().map(member -> (Codec) member.marshaller()).toList();
  }

  /** {@return the members for a TypeCode} */
  List<TypeCode.Member> ofTypeCode() {
    return members.stream()
        .map(member -> new TypeCode.Member(member.name(), member.marshaller().typeCode()))
        .toList();
  }

  int minBytes() {
    return members.stream().mapToInt(member -> member.marshaller().minBytes()).sum();
  }

  void write(MarshalContext to, Object value) {
    try {
      for (int i = 0; i < members.size(); i++) {
        members.get(i).write(to, value);
      }
    } catch (CdrException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw Marshaller.badParam(owner, "cannot be read to be written: " + e);
    }
  }

  /**
   * Unmarshals all members, or those behind the first if it is known already, and creates the
   * object.
   */
  Object read(UnmarshalContext from, @Nullable Object... first) {
    @Nullable Object[] values = new Object[members.size()];
    System.arraycopy(first, 0, values, 0, first.length);
    for (int i = first.length; i < values.length; i++) {
      values[i] = members.get(i).marshaller().read(from);
    }
    try {
      return (Object) constructor.invokeExact(values);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw CdrException.marshal(owner + " does not take these values: " + e.getMessage());
    }
  }
}
