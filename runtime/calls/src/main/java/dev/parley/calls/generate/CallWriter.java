package dev.parley.calls.generate;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Generates the call class of a method:
 *
 * <pre>
 *   final class Calculator$add extends MethodCall {
 *     int a0; int a1;
 *     Calculator$add(MethodModel method) { super(method); }
 *     Calculator$add(MethodModel method, int a0, int a1) { super(method); this.a0 = a0; this.a1 = a1; }
 *     void writeArguments(MessageOutput out) { out.sint(1, a0); out.sint(2, a1); }
 *     void readArguments(MessageInput in) { … loop over tags …; this.a0 = a0; this.a1 = a1; }
 *     CompletionStage invoke(Object servant) { number(((Calculator) servant).add(a0, a1)); return null; }
 *     Object[] arguments() { return new Object[] {a0, a1}; }
 *     void arguments(Object[] values) { a0 = (Integer) values[0]; a1 = (Integer) values[1]; }
 *   }
 * </pre>
 */
final class CallWriter {
  private static final ClassDesc STAGE = StubSymbols.of(CompletionStage.class);

  /**
   * A generated call class.
   *
   * @param forStub creates a call from the arguments
   * @param forDispatcher creates a call without arguments
   */
  record CallFactories(MethodHandle forStub, MethodHandle forDispatcher) {}

  private final Class<?> contract;
  private final java.lang.reflect.Method source;
  private final MethodModel method;
  private final ClassDesc self;
  private final Class<?>[] types;
  private final FieldsWriter fields;

  private CallWriter(Class<?> contract, java.lang.reflect.Method source, MethodModel method) {
    this.contract = contract;
    this.source = source;
    this.method = method;
    self = StubSymbols.beside(contract, source.getName());
    types = source.getParameterTypes();
    List<FieldsWriter.RecordField> parts = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      var parameter = method.description().parameters().get(i);
      Codec codec = method.parameters().get(i);
      String where = method.label() + "(" + parameter.name() + ")";
      parts.add(new FieldsWriter.RecordField(parameter.number(), types[i], codec, where));
    }
    fields = new FieldsWriter(parts);
  }

  static CallFactories generate(
      Class<?> contract, java.lang.reflect.Method source, MethodModel method) {
    CallWriter writer = new CallWriter(contract, source, method);
    MethodHandles.Lookup lookup =
        ContractHiddenClasses.define(contract, writer.print(), method.parameters());
    Class<?>[] all = new Class<?>[writer.types.length + 1];
    all[0] = MethodModel.class;
    System.arraycopy(writer.types, 0, all, 1, writer.types.length);
    return new CallFactories(
        ContractHiddenClasses.constructor(lookup, MethodCall.class, all).bindTo(method),
        ContractHiddenClasses.constructor(lookup, MethodCall.class, MethodModel.class)
            .bindTo(method));
  }

  private byte[] print() {
    return ClassFile.of()
        .build(
            self,
            file -> {
              file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                  .withSuperclass(StubSymbols.METHOD_CALL);
              for (int i = 0; i < types.length; i++) {
                file.withField("a" + i, StubSymbols.of(types[i]), ClassFile.ACC_PRIVATE);
              }
              constructors(file);
              file.withMethodBody(
                  "writeArguments",
                  StubSymbols.type(ConstantDescs.CD_void, StubSymbols.OUTPUT),
                  ClassFile.ACC_PUBLIC,
                  code -> {
                    fields.write(code, 1, i -> load(code, i));
                    code.return_();
                  });
              file.withMethodBody(
                  "readArguments",
                  StubSymbols.type(ConstantDescs.CD_void, StubSymbols.INPUT),
                  ClassFile.ACC_PUBLIC,
                  this::readArguments);
              file.withMethodBody(
                  "invoke",
                  StubSymbols.type(STAGE, ConstantDescs.CD_Object),
                  ClassFile.ACC_PUBLIC,
                  this::invoke);
              file.withMethodBody(
                  "arguments",
                  StubSymbols.type(ConstantDescs.CD_Object.arrayType()),
                  ClassFile.ACC_PUBLIC,
                  this::arguments);
              file.withMethodBody(
                  "arguments",
                  StubSymbols.type(ConstantDescs.CD_void, ConstantDescs.CD_Object.arrayType()),
                  ClassFile.ACC_PUBLIC,
                  this::takeArguments);
            });
  }

  private void constructors(ClassBuilder file) {
    file.withMethodBody(
        ConstantDescs.INIT_NAME,
        StubSymbols.type(ConstantDescs.CD_void, StubSymbols.METHOD),
        0,
        code -> {
          superConstructor(code);
          code.return_();
        });
    if (types.length == 0) {
      return;
    }
    ClassDesc[] all = new ClassDesc[types.length + 1];
    all[0] = StubSymbols.METHOD;
    for (int i = 0; i < types.length; i++) {
      all[i + 1] = StubSymbols.of(types[i]);
    }
    file.withMethodBody(
        ConstantDescs.INIT_NAME,
        StubSymbols.type(ConstantDescs.CD_void, all),
        0,
        code -> {
          superConstructor(code);
          for (int i = 0; i < types.length; i++) {
            code.aload(0)
                .loadLocal(TypeKind.from(types[i]).asLoadable(), code.parameterSlot(i + 1));
            code.putfield(self, "a" + i, StubSymbols.of(types[i]));
          }
          code.return_();
        });
  }

  private static void superConstructor(CodeBuilder code) {
    code.aload(0).aload(1);
    code.invokespecial(
        StubSymbols.METHOD_CALL,
        ConstantDescs.INIT_NAME,
        StubSymbols.type(ConstantDescs.CD_void, StubSymbols.METHOD));
  }

  private void load(CodeBuilder code, int i) {
    code.aload(0).getfield(self, "a" + i, StubSymbols.of(types[i]));
  }

  private void readArguments(CodeBuilder code) {
    int[] locals = fields.read(code, 1);
    for (int i = 0; i < locals.length; i++) {
      code.aload(0).loadLocal(TypeKind.from(types[i]).asLoadable(), locals[i]);
      code.putfield(self, "a" + i, StubSymbols.of(types[i]));
    }
    code.return_();
  }

  private void invoke(CodeBuilder code) {
    if (!method.asynchronous() && source.getReturnType() != void.class) {
      code.aload(0); // receives the result
    }
    code.aload(1).checkcast(StubSymbols.of(contract));
    for (int i = 0; i < types.length; i++) {
      load(code, i);
    }
    ClassDesc[] parameters = new ClassDesc[types.length];
    for (int i = 0; i < types.length; i++) {
      parameters[i] = StubSymbols.of(types[i]);
    }
    Class<?> result = source.getReturnType();
    code.invokeinterface(
        StubSymbols.of(contract),
        source.getName(),
        StubSymbols.type(StubSymbols.of(result), parameters));
    if (method.asynchronous()) {
      code.areturn();
      return;
    }
    keep(code, result);
    code.aconst_null().areturn();
  }

  private static void keep(CodeBuilder code, Class<?> result) {
    if (result == void.class) {
      return;
    }
    if (!result.isPrimitive()) {
      code.invokevirtual(
          StubSymbols.METHOD_CALL,
          "object",
          StubSymbols.type(ConstantDescs.CD_void, ConstantDescs.CD_Object));
    } else if (result == float.class || result == double.class) {
      if (result == float.class) {
        code.f2d();
      }
      code.invokevirtual(
          StubSymbols.METHOD_CALL,
          "fraction",
          StubSymbols.type(ConstantDescs.CD_void, ConstantDescs.CD_double));
    } else {
      if (result != long.class) {
        code.i2l();
      }
      code.invokevirtual(
          StubSymbols.METHOD_CALL,
          "number",
          StubSymbols.type(ConstantDescs.CD_void, ConstantDescs.CD_long));
    }
  }

  private void arguments(CodeBuilder code) {
    code.loadConstant(types.length).anewarray(ConstantDescs.CD_Object);
    for (int i = 0; i < types.length; i++) {
      code.dup().loadConstant(i);
      load(code, i);
      if (types[i].isPrimitive()) {
        Class<?> box = MethodType.methodType(types[i]).wrap().returnType();
        code.invokestatic(
            StubSymbols.of(box),
            "valueOf",
            StubSymbols.type(StubSymbols.of(box), StubSymbols.of(types[i])));
      }
      code.aastore();
    }
    code.areturn();
  }

  private void takeArguments(CodeBuilder code) {
    for (int i = 0; i < types.length; i++) {
      code.aload(0).aload(1).loadConstant(i).aaload();
      if (types[i].isPrimitive()) {
        Class<?> box = MethodType.methodType(types[i]).wrap().returnType();
        code.checkcast(StubSymbols.of(box));
        code.invokevirtual(
            StubSymbols.of(box),
            types[i].getName() + "Value",
            StubSymbols.type(StubSymbols.of(types[i])));
      } else {
        code.checkcast(StubSymbols.of(types[i]));
      }
      code.putfield(self, "a" + i, StubSymbols.of(types[i]));
    }
    code.return_();
  }
}
