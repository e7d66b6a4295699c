package dev.parley.calls.generate;

import dev.parley.calls.spi.Codec;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Generates the code that encodes and decodes the fields of a record: of a Java record, or of a
 * method's arguments. Primitives are handled inline; all other types go through their codec.
 */
final class FieldsWriter {
  /**
   * A field of the record.
   *
   * @param where position of the field, for messages
   */
  record RecordField(int number, Class<?> type, Codec codec, String where) {}

  private final List<RecordField> parts;

  /**
   * @param parts the fields; their codecs are the first class data of the generated class, in this
   *     order
   */
  FieldsWriter(List<RecordField> parts) {
    this.parts = parts;
  }

  /**
   * Generates the encoding of all fields, in order of their numbers (rule VA-4).
   *
   * @param output the local variable with the MessageOutput
   * @param load generates the loading of the n-th part's value
   */
  void write(CodeBuilder code, int output, IntConsumer load) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingInt(i -> parts.get(i).number));
    for (int i : order) {
      RecordField part = parts.get(i);
      if (part.type.isPrimitive()) {
        code.aload(output).loadConstant(part.number);
        load.accept(i);
        writePrimitive(code, part.type);
      } else {
        code.ldc(StubSymbols.handed(StubSymbols.CODEC, i)).aload(output).loadConstant(part.number);
        load.accept(i);
        code.loadConstant(part.where);
        code.invokevirtual(
            StubSymbols.CODEC,
            "write",
            StubSymbols.type(
                ConstantDescs.CD_void,
                StubSymbols.OUTPUT,
                ConstantDescs.CD_int,
                ConstantDescs.CD_Object,
                ConstantDescs.CD_String));
      }
    }
  }

  private static void writePrimitive(CodeBuilder code, Class<?> type) {
    ClassDesc wide = ConstantDescs.CD_long;
    String name = "sint";
    if (type == boolean.class) {
      wide = ConstantDescs.CD_boolean;
      name = "bool";
    } else if (type == float.class) {
      wide = ConstantDescs.CD_float;
      name = "float32";
    } else if (type == double.class) {
      wide = ConstantDescs.CD_double;
      name = "float64";
    } else if (type == char.class) {
      code.i2l();
      name = "uint";
    } else if (type != long.class) {
      code.i2l();
    }
    code.invokevirtual(
        StubSymbols.OUTPUT,
        name,
        StubSymbols.type(ConstantDescs.CD_void, ConstantDescs.CD_int, wide));
  }

  /**
   * Generates the loop that decodes fields until the input ends.
   *
   * @param input the local variable with the MessageInput
   * @return the local variables that hold the parts' values, of their own types
   */
  int[] read(CodeBuilder code, int input) {
    int[] locals = new int[parts.size()];
    for (int i = 0; i < locals.length; i++) {
      TypeKind kind = kind(parts.get(i));
      locals[i] = code.allocateLocal(kind);
      zero(code, kind);
      code.storeLocal(kind, locals[i]);
    }
    int tag = code.allocateLocal(TypeKind.INT);
    Label loop = code.newBoundLabel();
    Label end = code.newLabel();
    Label unknown = code.newLabel();
    code.aload(input)
        .invokevirtual(StubSymbols.INPUT, "tag", MethodTypeDesc.of(ConstantDescs.CD_int));
    code.istore(tag).iload(tag).ifeq(end);
    List<SwitchCase> cases = new ArrayList<>();
    for (RecordField part : parts) {
      cases.add(SwitchCase.of(part.number, code.newLabel()));
    }
    code.iload(tag).loadConstant(3).iushr().lookupswitch(unknown, cases);
    for (int i = 0; i < locals.length; i++) {
      code.labelBinding(cases.get(i).target());
      readOne(code, input, tag, i, locals[i]);
      code.goto_(loop);
    }
    code.labelBinding(unknown).aload(input).iload(tag);
    code.invokevirtual(
            StubSymbols.INPUT,
            "skip",
            StubSymbols.type(ConstantDescs.CD_void, ConstantDescs.CD_int))
        .goto_(loop);
    code.labelBinding(end);
    finish(code, locals);
    return locals;
  }

  private static TypeKind kind(RecordField part) {
    return part.type.isPrimitive() ? TypeKind.from(part.type).asLoadable() : TypeKind.REFERENCE;
  }

  private static void zero(CodeBuilder code, TypeKind kind) {
    switch (kind) {
      case LONG -> code.lconst_0();
      case FLOAT -> code.fconst_0();
      case DOUBLE -> code.dconst_0();
      case REFERENCE -> code.aconst_null();
      default -> code.iconst_0();
    }
  }

  private void readOne(CodeBuilder code, int input, int tag, int index, int local) {
    RecordField part = parts.get(index);
    if (part.type.isPrimitive()) {
      code.aload(input).iload(tag);
      code.invokevirtual(
          StubSymbols.INPUT,
          primitiveReader(part.type),
          StubSymbols.type(StubSymbols.of(part.type), ConstantDescs.CD_int));
      code.storeLocal(kind(part), local);
    } else {
      code.ldc(StubSymbols.handed(StubSymbols.CODEC, index)).aload(input).iload(tag).aload(local);
      code.invokevirtual(
          StubSymbols.CODEC,
          "read",
          StubSymbols.type(
              ConstantDescs.CD_Object,
              StubSymbols.INPUT,
              ConstantDescs.CD_int,
              ConstantDescs.CD_Object));
      code.astore(local);
    }
  }

  private static String primitiveReader(Class<?> type) {
    return switch (type.getName()) {
      case "boolean" -> "bool";
      case "char" -> "char16";
      case "byte" -> "sint8";
      case "short" -> "sint16";
      case "int" -> "sint32";
      case "long" -> "sint";
      case "float" -> "float32";
      default -> "float64";
    };
  }

  /**
   * Generates the conversion of the decoded parts to values, in the same local variables: separate
   * ones would only change their type.
   */
  private void finish(CodeBuilder code, int[] locals) {
    for (int i = 0; i < locals.length; i++) {
      RecordField part = parts.get(i);
      if (!part.type.isPrimitive()) {
        code.ldc(StubSymbols.handed(StubSymbols.CODEC, i))
            .aload(locals[i])
            .loadConstant(part.where);
        code.invokevirtual(
            StubSymbols.CODEC,
            "finish",
            StubSymbols.type(
                ConstantDescs.CD_Object, ConstantDescs.CD_Object, ConstantDescs.CD_String));
        code.checkcast(StubSymbols.of(part.type)).astore(locals[i]);
      }
    }
  }
}
