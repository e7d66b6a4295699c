package dev.parley.calls.generate;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.Method;
import dev.parley.calls.spi.MethodCall;
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
 *     Calculator$add(Method method) { super(method); }
 *     Calculator$add(Method method, int a0, int a1) { super(method); this.a0 = a0; this.a1 = a1; }
 *     void writeArguments(MessageOutput out) { out.sint(1, a0); out.sint(2, a1); }
 *     void readArguments(MessageInput in) { … loop over tags …; this.a0 = a0; this.a1 = a1; }
 *     CompletionStage invoke(Object servant) { number(((Calculator) servant).add(a0, a1)); return null; }
 *     Object[] arguments() { return new Object[] {a0, a1}; }
 *     void arguments(Object[] values) { a0 = (Integer) values[0]; a1 = (Integer) values[1]; }
 *   }
 * </pre>
 */
final class CallWriter {
  private static final ClassDesc STAGE = Names.of(CompletionStage.class);

  /**
   * A generated call class.
   *
   * @param forStub creates a call from the arguments
   * @param forDispatcher creates a call without arguments
   */
  record Generated(MethodHandle forStub, MethodHandle forDispatcher) {}

  private final Class<?> contract;
  private final java.lang.reflect.Method source;
  private final Method method;
  private final ClassDesc self;
  private final Class<?>[] types;
  private final FieldsWriter fields;

  private CallWriter(Class<?> contract, java.lang.reflect.Method source, Method method) {
    this.contract = contract;
    this.source = source;
    this.method = method;
    self = Names.beside(contract, source.getName());
    types = source.getParameterTypes();
    List<FieldsWriter.Part> parts = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      var parameter = method.description().parameters().get(i);
      Codec codec = method.parameters().get(i);
      String where = method.label() + "(" + parameter.name() + ")";
      parts.add(new FieldsWriter.Part(parameter.number(), types[i], codec, where));
    }
    fields = new FieldsWriter(parts);
  }

  static Generated generate(Class<?> contract, java.lang.reflect.Method source, Method method) {
    CallWriter writer = new CallWriter(contract, source, method);
    MethodHandles.Lookup lookup = Hidden.define(contract, writer.print(), method.parameters());
    Class<?>[] all = new Class<?>[writer.types.length + 1];
    all[0] = Method.class;
    System.arraycopy(writer.types, 0, all, 1, writer.types.length);
    return new Generated(
        Hidden.constructor(lookup, MethodCall.class, all).bindTo(method),
        Hidden.constructor(lookup, MethodCall.class, Method.class).bindTo(method));
  }

  private byte[] print() {
    return ClassFile.of()
        .build(
            self,
            file -> {
              file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                  .withSuperclass(Names.METHOD_CALL);
              for (int i = 0; i < types.length; i++) {
                file.withField("a" + i, Names.of(types[i]), ClassFile.ACC_PRIVATE);
              }
              constructors(file);
              file.withMethodBody(
                  "writeArguments",
                  Names.type(ConstantDescs.CD_void, Names.OUTPUT),
                  ClassFile.ACC_PUBLIC,
                  code -> {
                    fields.write(code, 1, i -> load(code, i));
                    code.return_();
                  });
              file.withMethodBody(
                  "readArguments",
                  Names.type(ConstantDescs.CD_void, Names.INPUT),
                  ClassFile.ACC_PUBLIC,
                  this::readArguments);
              file.withMethodBody(
                  "invoke",
                  Names.type(STAGE, ConstantDescs.CD_Object),
                  ClassFile.ACC_PUBLIC,
                  this::invoke);
              file.withMethodBody(
                  "arguments",
                  Names.type(ConstantDescs.CD_Object.arrayType()),
                  ClassFile.ACC_PUBLIC,
                  this::arguments);
              file.withMethodBody(
                  "arguments",
                  Names.type(ConstantDescs.CD_void, ConstantDescs.CD_Object.arrayType()),
                  ClassFile.ACC_PUBLIC,
                  this::takeArguments);
            });
  }

  private void constructors(ClassBuilder file) {
    file.withMethodBody(
        ConstantDescs.INIT_NAME,
        Names.type(ConstantDescs.CD_void, Names.METHOD),
        0,
        code -> {
          superConstructor(code);
          code.return_();
        });
    if (types.length == 0) {
      return;
    }
    ClassDesc[] all = new ClassDesc[types.length + 1];
    all[0] = Names.METHOD;
    for (int i = 0; i < types.length; i++) {
      all[i + 1] = Names.of(types[i]);
    }
    file.withMethodBody(
        ConstantDescs.INIT_NAME,
        Names.type(ConstantDescs.CD_void, all),
        0,
        code -> {
          superConstructor(code);
          for (int i = 0; i < types.length; i++) {
            code.aload(0)
                .loadLocal(TypeKind.from(types[i]).asLoadable(), code.parameterSlot(i + 1));
            code.putfield(self, "a" + i, Names.of(types[i]));
          }
          code.return_();
        });
  }

  private static void superConstructor(CodeBuilder code) {
    code.aload(0).aload(1);
    code.invokespecial(
        Names.METHOD_CALL,
        ConstantDescs.INIT_NAME,
        Names.type(ConstantDescs.CD_void, Names.METHOD));
  }

  private void load(CodeBuilder code, int i) {
    code.aload(0).getfield(self, "a" + i, Names.of(types[i]));
  }

  private void readArguments(CodeBuilder code) {
    int[] locals = fields.read(code, 1);
    for (int i = 0; i < locals.length; i++) {
      code.aload(0).loadLocal(TypeKind.from(types[i]).asLoadable(), locals[i]);
      code.putfield(self, "a" + i, Names.of(types[i]));
    }
    code.return_();
  }

  private void invoke(CodeBuilder code) {
    if (!method.asynchronous() && source.getReturnType() != void.class) {
      code.aload(0); // receives the result
    }
    code.aload(1).checkcast(Names.of(contract));
    for (int i = 0; i < types.length; i++) {
      load(code, i);
    }
    ClassDesc[] parameters = new ClassDesc[types.length];
    for (int i = 0; i < types.length; i++) {
      parameters[i] = Names.of(types[i]);
    }
    Class<?> result = source.getReturnType();
    code.invokeinterface(
        Names.of(contract), source.getName(), Names.type(Names.of(result), parameters));
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
          Names.METHOD_CALL, "object", Names.type(ConstantDescs.CD_void, ConstantDescs.CD_Object));
    } else if (result == float.class || result == double.class) {
      if (result == float.class) {
        code.f2d();
      }
      code.invokevirtual(
          Names.METHOD_CALL,
          "fraction",
          Names.type(ConstantDescs.CD_void, ConstantDescs.CD_double));
    } else {
      if (result != long.class) {
        code.i2l();
      }
      code.invokevirtual(
          Names.METHOD_CALL, "number", Names.type(ConstantDescs.CD_void, ConstantDescs.CD_long));
    }
  }

  private void arguments(CodeBuilder code) {
    code.loadConstant(types.length).anewarray(ConstantDescs.CD_Object);
    for (int i = 0; i < types.length; i++) {
      code.dup().loadConstant(i);
      load(code, i);
      if (types[i].isPrimitive()) {
        Class<?> box = MethodType.methodType(types[i]).wrap().returnType();
        code.invokestatic(Names.of(box), "valueOf", Names.type(Names.of(box), Names.of(types[i])));
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
        code.checkcast(Names.of(box));
        code.invokevirtual(
            Names.of(box), types[i].getName() + "Value", Names.type(Names.of(types[i])));
      } else {
        code.checkcast(Names.of(types[i]));
      }
      code.putfield(self, "a" + i, Names.of(types[i]));
    }
    code.return_();
  }
}
