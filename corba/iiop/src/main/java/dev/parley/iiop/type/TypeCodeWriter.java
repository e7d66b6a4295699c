package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import java.util.IdentityHashMap;

/**
 * Writer of one TypeCode with all nested ones. Only recursive types become indirections, since some
 * ORBs read no others.
 */
final class TypeCodeWriter {
  private final CdrOutput output;
  private final IdentityHashMap<TypeCode, Integer> open = new IdentityHashMap<>();

  TypeCodeWriter(CdrOutput output) {
    this.output = output;
  }

  void write(TypeCode type) {
    var start = open.get(type);
    if (start != null) {
      output.writeInt(TypeCodeEncoding.INDIRECTION);
      output.writeOffset(start);
      return;
    }
    output.writeInt(type.kind().code());
    switch (type.kind()) {
      case STRING, WSTRING -> output.writeInt(type.length());
      case FIXED -> {
        output.writeShort(type.digits());
        output.writeShort(type.scale());
      }
      default -> {
        if (!type.kind().isSimple()) {
          open.put(type, output.position() - 4);
          output.writeEncapsulation(_ -> content(type));
          open.remove(type);
        }
      }
    }
  }

  private void content(TypeCode type) {
    if (type.kind() == TypeKind.SEQUENCE || type.kind() == TypeKind.ARRAY) {
      write(type.content());
      output.writeInt(type.length());
      return;
    }
    output.writeString(type.id());
    output.writeString(type.name());
    switch (type.kind()) {
      case STRUCT, EXCEPTION -> members(type);
      case ENUM -> {
        output.writeInt(type.members().size());
        type.members().forEach(member -> output.writeString(member.name()));
      }
      case ALIAS, VALUE_BOX -> write(type.content());
      case UNION -> {
        write(type.content());
        output.writeInt(type.defaultIndex());
        members(type);
      }
      case VALUE, EVENT -> {
        output.writeShort(type.modifier());
        write(type.content());
        members(type);
      }
      default -> {
        if (!TypeCodeEncoding.isNamed(type.kind())) {
          throw new CdrException(
              CdrException.Reason.BAD_TYPECODE, type.kind() + " cannot be written");
        }
      }
    }
  }

  private void members(TypeCode type) {
    output.writeInt(type.members().size());
    for (var member : type.members()) {
      if (type.kind() == TypeKind.UNION) {
        TypeCodeEncoding.writeLabel(output, type.content(), member.label());
      }
      output.writeString(member.name());
      write(member.type());
      if (type.kind() == TypeKind.VALUE || type.kind() == TypeKind.EVENT) {
        output.writeShort(member.visibility());
      }
    }
  }
}
