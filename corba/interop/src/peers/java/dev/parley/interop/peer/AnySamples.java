package dev.parley.interop.peer;

import interop.BasicsHelper;
import interop.Cases;
import interop.Colour;
import interop.ColourHelper;
import interop.GridHelper;
import interop.LongsHelper;
import interop.MoneyHelper;
import interop.NodeHelper;
import interop.NumberHelper;
import interop.PointHelper;
import interop.PointsHelper;
import interop.Refused;
import interop.RefusedHelper;
import interop.TextBoxHelper;
import interop.TreeHelper;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.omg.CORBA.Any;
import org.omg.CORBA.ORB;
import org.omg.CORBA.TCKind;
import org.omg.CORBA.TypeCode;
import org.omg.CORBA.portable.OutputStream;

/** An any of each kind. */
final class AnySamples {
  private AnySamples() {}

  /** What fills an any, by the name of the kind. */
  static Map<String, Consumer<Any>> all(ORB orb, Cases cases) {
    var all = new LinkedHashMap<String, Consumer<Any>>();
    all.put("null", any -> {});
    all.put("void", any -> any.type(orb.get_primitive_tc(TCKind.tk_void)));
    all.put("boolean", any -> any.insert_boolean(true));
    all.put("octet", any -> any.insert_octet((byte) 200));
    all.put("char", any -> any.insert_char('z'));
    all.put("wchar", any -> any.insert_wchar('語'));
    all.put("short", any -> any.insert_short((short) -2));
    all.put("ushort", any -> any.insert_ushort((short) -3));
    all.put("long", any -> any.insert_long(-4));
    all.put("ulong", any -> any.insert_ulong(-5));
    all.put("longlong", any -> any.insert_longlong(Long.MIN_VALUE));
    all.put("ulonglong", any -> any.insert_ulonglong(-7));
    all.put("float", any -> any.insert_float(1.5f));
    all.put("double", any -> any.insert_double(-2.5));
    all.put("string", any -> any.insert_string(Samples.LATIN));
    all.put("wstring", any -> any.insert_wstring(Samples.WIDE));
    all.put("typecode", any -> any.insert_TypeCode(PointHelper.type()));
    all.put("any", any -> any.insert_any(inner(orb)));
    all.put("object", any -> any.insert_Object(cases));
    all.put("nil object", any -> any.insert_Object(null, orb.get_primitive_tc(TCKind.tk_objref)));
    all.put("enum", put(ColourHelper.type(), out -> ColourHelper.write(out, Colour.BLUE)));
    all.put("struct", put(PointHelper.type(), out -> PointHelper.write(out, Samples.points()[0])));
    all.put(
        "large struct",
        put(BasicsHelper.type(), out -> BasicsHelper.write(out, Samples.basics(true))));
    all.put(
        "recursive struct", put(TreeHelper.type(), out -> TreeHelper.write(out, Samples.tree())));
    all.put("union", put(NumberHelper.type(), out -> NumberHelper.write(out, Samples.whole(9))));
    all.put(
        "sequence", put(LongsHelper.type(), out -> LongsHelper.write(out, new int[] {1, 2, 3})));
    all.put(
        "sequence of structs",
        put(PointsHelper.type(), out -> PointsHelper.write(out, Samples.points())));
    all.put(
        "array",
        put(GridHelper.type(), out -> GridHelper.write(out, new int[][] {{1, 2, 3}, {4, 5, 6}})));
    all.put(
        "exception",
        put(
            RefusedHelper.type(),
            out -> RefusedHelper.write(out, new Refused("why", 3, Colour.RED))));
    all.put("value", any -> NodeHelper.insert(any, new Values.NodeImpl("in an any")));
    all.put("box", any -> TextBoxHelper.insert(any, "boxed"));
    all.put(
        "fixed", put(MoneyHelper.type(), out -> MoneyHelper.write(out, new BigDecimal("1234.56"))));
    return all;
  }

  /** As GlassFish ORB needs it: what was written is read by the any itself. */
  private static Consumer<Any> put(TypeCode type, Consumer<OutputStream> write) {
    return any -> {
      var out = ORB.init().create_any().create_output_stream();
      write.accept(out);
      any.read_value(out.create_input_stream(), type);
    };
  }

  private static Any inner(ORB orb) {
    var inner = orb.create_any();
    inner.insert_string("inner");
    return inner;
  }
}
