package dev.parley.interop.peer;

import contracts.interop.Colour;
import contracts.interop.Number;
import contracts.interop.Refused;
import dev.parley.iiop.codec.AnyConversion;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.iiop.type.AnyContent;
import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An any of each kind. */
final class AnySamples {
  private AnySamples() {}

  /** By the name of the kind. */
  static Map<String, Any> all(ObjectReference cases) {
    var all = new LinkedHashMap<String, Any>();
    all.put("null", of(TypeKind.NULL, null));
    all.put("void", of(TypeKind.VOID, null));
    all.put("boolean", of(TypeKind.BOOLEAN, true));
    all.put("octet", of(TypeKind.OCTET, (byte) 200));
    all.put("char", of(TypeKind.CHAR, 'z'));
    all.put("wchar", of(TypeKind.WCHAR, '語'));
    all.put("short", of(TypeKind.SHORT, (short) -2));
    all.put("ushort", of(TypeKind.USHORT, (short) -3));
    all.put("long", of(TypeKind.LONG, -4));
    all.put("ulong", of(TypeKind.ULONG, -5));
    all.put("longlong", of(TypeKind.LONG_LONG, Long.MIN_VALUE));
    all.put("ulonglong", of(TypeKind.ULONG_LONG, -7L));
    all.put("float", of(TypeKind.FLOAT, 1.5f));
    all.put("double", of(TypeKind.DOUBLE, -2.5));
    all.put("string", AnyConversion.toAny(Samples.LATIN));
    all.put("wstring", new Any(TypeCode.wideString(0), Samples.WIDE));
    var point = AnyConversion.toAny(Samples.points().getFirst());
    all.put("typecode", of(TypeKind.TYPE_CODE, point.type()));
    all.put("any", of(TypeKind.ANY, new AnyContent(TypeCode.string(0), "inner")));
    var reference =
        TypeCode.named(TypeKind.OBJECT_REFERENCE, "IDL:interop/Cases:1.0", "Cases");
    all.put("object", new Any(reference, cases.ior()));
    all.put("nil object", new Any(anyReference(), Ior.NIL));
    all.put("enum", AnyConversion.toAny(Colour.BLUE));
    all.put("struct", point);
    all.put("large struct", AnyConversion.toAny(Samples.basics(true)));
    all.put("recursive struct", AnyConversion.toAny(Samples.tree()));
    all.put("union", AnyConversion.toAny(new Number.Whole(9)));
    all.put("sequence", new Any(longs(), List.of(1, 2, 3)));
    all.put("sequence of structs", new Any(points(point.type()), structs(point.type())));
    all.put("array", new Any(grid(), List.of(List.of(1, 2, 3), List.of(4, 5, 6))));
    all.put("exception", AnyConversion.toAny(new Refused("why", 3, Colour.RED)));
    all.put("value", AnyConversion.toAny(Values.node("in an any")));
    all.put("box", new Any(box(), "boxed"));
    var money = TypeCode.alias("IDL:interop/Money:1.0", "Money", TypeCode.fixed(9, 2));
    all.put("fixed", new Any(money, new BigDecimal("1234.56")));
    return all;
  }

  private static Any of(TypeKind kind, Object value) {
    return new Any(TypeCode.of(kind), value);
  }

  private static TypeCode anyReference() {
    return TypeCode.named(
        TypeKind.OBJECT_REFERENCE, "IDL:omg.org/CORBA/Object:1.0", "Object");
  }

  private static TypeCode longs() {
    var sequence = TypeCode.sequence(TypeCode.of(TypeKind.LONG), 0);
    return TypeCode.alias("IDL:interop/Longs:1.0", "Longs", sequence);
  }

  private static TypeCode points(TypeCode point) {
    return TypeCode.alias("IDL:interop/Points:1.0", "Points", TypeCode.sequence(point, 0));
  }

  private static List<Object> structs(TypeCode point) {
    return Samples.points().stream()
        .<Object>map(one -> new DynamicValue.Struct(point, List.of(one.x(), one.y())))
        .toList();
  }

  private static TypeCode grid() {
    var rows = TypeCode.array(TypeCode.array(TypeCode.of(TypeKind.LONG), 3), 2);
    return TypeCode.alias("IDL:interop/Grid:1.0", "Grid", rows);
  }

  private static TypeCode box() {
    return TypeCode.valueBox("IDL:interop/TextBox:1.0", "TextBox", TypeCode.string(0));
  }
}
