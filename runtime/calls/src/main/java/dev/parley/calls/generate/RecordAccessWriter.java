package dev.parley.calls.generate;

import dev.parley.calls.spi.RecordAccess;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Generates the class that reads the components of a record and creates it:
 *
 * <pre>
 *   final class Order$Access extends RecordAccess {
 *     Object component(Object value, int index) {
 *       return switch (index) { case 0 -> ((Order) value).customer(); default -> ((Order) value).quantity(); };
 *     }
 *     Object create(Object[] components) { return new Order((String) components[0], (int) components[1]); }
 *   }
 * </pre>
 */
public final class RecordAccessWriter {
  private static final ClassDesc ACCESS = StubSymbols.of(RecordAccess.class);

  private final Class<?> type;
  private final ClassDesc record;
  private final RecordComponent[] components;

  private RecordAccessWriter(Class<?> type) {
    this.type = type;
    record = StubSymbols.of(type);
    components = type.getRecordComponents();
  }

  /** {@return the generated access to a record class} */
  public static RecordAccess generate(Class<?> type) {
    byte[] bytes = new RecordAccessWriter(type).print();
    try {
      return (RecordAccess)
          ContractHiddenClasses.constructor(
                  ContractHiddenClasses.define(type, bytes, List.of()), RecordAccess.class)
              .invokeExact();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("the access to " + type + " cannot be made", e);
    }
  }

  private byte[] print() {
    return ClassFile.of()
        .build(
            StubSymbols.beside(type, "Access"),
            file -> {
              file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER).withSuperclass(ACCESS);
              file.withMethodBody(
                  ConstantDescs.INIT_NAME,
                  ConstantDescs.MTD_void,
                  0,
                  code ->
                      code.aload(0)
                          .invokespecial(ACCESS, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                          .return_());
              file.withMethodBody(
                  "component",
                  StubSymbols.type(
                      ConstantDescs.CD_Object, ConstantDescs.CD_Object, ConstantDescs.CD_int),
                  ClassFile.ACC_PUBLIC,
                  this::component);
              file.withMethodBody(
                  "create",
                  StubSymbols.type(ConstantDescs.CD_Object, ConstantDescs.CD_Object.arrayType()),
                  ClassFile.ACC_PUBLIC,
                  this::create);
            });
  }

  private void component(CodeBuilder code) {
    List<SwitchCase> cases = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      cases.add(SwitchCase.of(i, code.newLabel()));
    }
    Label none = code.newLabel();
    code.iload(2).lookupswitch(none, cases);
    for (int i = 0; i < components.length; i++) {
      Class<?> result = components[i].getType();
      code.labelBinding(cases.get(i).target()).aload(1).checkcast(record);
      code.invokevirtual(
          record, components[i].getName(), MethodTypeDesc.of(StubSymbols.of(result)));
      box(code, result);
      code.areturn();
    }
    code.labelBinding(none).aconst_null().areturn();
  }

  private void create(CodeBuilder code) {
    code.new_(record).dup();
    for (int i = 0; i < components.length; i++) {
      code.aload(1).loadConstant(i).aaload();
      unbox(code, components[i].getType());
    }
    ClassDesc[] types =
        Arrays.stream(components).map(c -> StubSymbols.of(c.getType())).toArray(ClassDesc[]::new);
    code.invokespecial(
            record, ConstantDescs.INIT_NAME, StubSymbols.type(ConstantDescs.CD_void, types))
        .areturn();
  }

  private static void box(CodeBuilder code, Class<?> type) {
    if (type.isPrimitive()) {
      ClassDesc wrapper = wrapper(type);
      code.invokestatic(wrapper, "valueOf", StubSymbols.type(wrapper, StubSymbols.of(type)));
    }
  }

  private static void unbox(CodeBuilder code, Class<?> type) {
    if (type.isPrimitive()) {
      ClassDesc wrapper = wrapper(type);
      code.checkcast(wrapper)
          .invokevirtual(
              wrapper, type.getName() + "Value", MethodTypeDesc.of(StubSymbols.of(type)));
    } else {
      code.checkcast(StubSymbols.of(type));
    }
  }

  private static ClassDesc wrapper(Class<?> type) {
    return StubSymbols.of(MethodType.methodType(type).wrap().returnType());
  }
}
