package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Description of a sender's class for receivers whose own class has other fields: the
 * FullValueDescription (CORBA 3.3 part 1, section 14.5.27) that {@code meta} of a code base
 * returns.
 *
 * @param id repository id of the class
 * @param custom whether the class is custom marshalled
 * @param base repository id of the serializable superclass; otherwise empty
 * @param members fields, in marshalling order
 */
public record FullValueDescription(
    String id, boolean custom, String base, List<ValueMember> members) {
  private static final String VERSION = "1.0";

  /**
   * Marshalled field.
   *
   * @param id the repository id of its type
   * @param kind the kind of its type
   */
  public record ValueMember(String name, String id, TypeKind kind) {}

  /** Copies the members. */
  public FullValueDescription {
    members = List.copyOf(members);
  }

  /** {@return the description of a local class} */
  public static FullValueDescription of(Class<?> type) {
    return ClassMarshallingPlan.of(type).description();
  }

  static FullValueDescription of(ClassMarshallingPlan shape) {
    List<MarshalledField> slots =
        switch (shape.kind) {
          case SERIALIZABLE -> shape.hierarchy.getLast().slots;
          case RECORD -> shape.recordComponents().slots;
          default -> List.of();
        };
    boolean hasBase = shape.hierarchy.size() > 1;
    return new FullValueDescription(
        RmiRepositoryIds.of(shape.type),
        shape.kind == ClassMarshallingPlan.Kind.EXTERNALIZABLE
            || (!shape.hierarchy.isEmpty() && shape.hierarchy.getLast().isCustom()),
        hasBase ? RmiRepositoryIds.of(shape.hierarchy.get(shape.hierarchy.size() - 2).type) : "",
        slots.stream()
            .map(s -> new ValueMember(s.name(), RmiRepositoryIds.of(s.type()), s.form().kind()))
            .toList());
  }

  /** {@return the total number of characters, for limits} */
  public int chars() {
    return id.length()
        + base.length()
        + members.stream().mapToInt(each -> each.name.length() + each.id.length()).sum();
  }

  /** Reads a description. */
  public static FullValueDescription read(CdrInput from) {
    from.readString(); // its name
    String id = from.readString();
    from.readBoolean(); // not abstract
    boolean custom = from.readBoolean();
    from.readString(); // what it is defined in
    from.readString(); // its version
    refuseAny(from, "operations");
    refuseAny(from, "attributes");
    List<ValueMember> members = new ArrayList<>();
    for (int left = from.readSequenceLength(4); left > 0; left--) {
      members.add(member(from));
    }
    refuseAny(from, "initializers");
    passStrings(from); // interfaces
    passStrings(from); // abstract bases
    from.readBoolean(); // whether it is truncatable
    String base = from.readString();
    TypeCode.read(from);
    return new FullValueDescription(id, custom, base, members);
  }

  private static void refuseAny(CdrInput from, String what) {
    if (from.readInt() != 0) {
      throw CdrException.marshal("a class with " + what + " is none of Java's");
    }
  }

  private static void passStrings(CdrInput from) {
    for (int left = from.readSequenceLength(4); left > 0; left--) {
      from.readString();
    }
  }

  private static ValueMember member(CdrInput from) {
    String name = from.readString();
    String id = from.readString();
    from.readString(); // what it is defined in
    from.readString(); // its version
    TypeKind kind = TypeCode.read(from).kind();
    Ior.read(from); // its definition in an interface repository, which nobody asks
    from.readShort(); // its visibility
    return new ValueMember(name, id, kind);
  }

  /** Writes the description. */
  public void write(CdrOutput to) {
    to.writeString(RmiRepositoryIds.className(id).orElse(id));
    to.writeString(id);
    to.writeBoolean(false);
    to.writeBoolean(custom);
    to.writeString("");
    to.writeString(VERSION);
    to.writeInt(0); // operations
    to.writeInt(0); // attributes
    to.writeInt(members.size());
    for (ValueMember member : members) {
      to.writeString(member.name());
      to.writeString(member.id());
      to.writeString("");
      to.writeString(VERSION);
      type(member.id(), member.kind()).write(to);
      to.writeString(""); // its definition: nil
      to.writeInt(0);
      to.writeShort(TypeCode.PRIVATE);
    }
    to.writeInt(0); // initializers
    to.writeInt(0); // interfaces
    to.writeInt(0); // abstract bases
    to.writeBoolean(false);
    to.writeString(base);
    type(id, TypeKind.VALUE).write(to);
  }

  private static TypeCode type(String id, TypeKind kind) {
    return switch (kind) {
      case VALUE -> TypeCode.value(id, "", TypeCode.NONE, null, self -> List.of());
      case OBJECT_REFERENCE, ABSTRACT_INTERFACE -> TypeCode.named(kind, id, "");
      default -> TypeCode.of(kind);
    };
  }
}
