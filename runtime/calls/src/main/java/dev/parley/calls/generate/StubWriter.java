package dev.parley.calls.generate;

import dev.parley.calls.spi.MethodModel;
import dev.parley.calls.spi.Stub;
import dev.parley.calls.spi.Target;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Generates the stub class of a contract:
 *
 * <pre>
 *   final class Calculator$Stub extends Stub implements Calculator {
 *     Calculator$Stub(Target target) { super(target); }
 *     public int add(int a, int b) {
 *       MethodCall call = NEW_0.invokeExact(a, b);
 *       target().call(call);
 *       return (int) call.number();
 *     }
 *     public CompletionStage&lt;Integer&gt; addLater(int a, int b) { return target().send(NEW_1.invokeExact(a, b)); }
 *   }
 * </pre>
 */
final class StubWriter {
  private static final ClassDesc METHOD_HANDLE = ConstantDescs.CD_MethodHandle;
  private static final ClassDesc FUTURE = StubSymbols.of(CompletableFuture.class);

  private final Class<?> contract;
  private final List<java.lang.reflect.Method> sources;
  private final List<MethodModel> methods;

  private StubWriter(
      Class<?> contract, List<java.lang.reflect.Method> sources, List<MethodModel> methods) {
    this.contract = contract;
    this.sources = sources;
    this.methods = methods;
  }

  /** {@return a factory for stubs, from their target} */
  static MethodHandle generate(
      Class<?> contract,
      List<java.lang.reflect.Method> sources,
      List<MethodModel> methods,
      List<MethodHandle> makers) {
    byte[] bytes = new StubWriter(contract, sources, methods).print();
    return ContractHiddenClasses.constructor(
        ContractHiddenClasses.define(contract, bytes, makers), Stub.class, Target.class);
  }

  private byte[] print() {
    return ClassFile.of()
        .build(
            StubSymbols.beside(contract, "Stub"),
            file -> {
              file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
              file.withSuperclass(StubSymbols.STUB).withInterfaceSymbols(StubSymbols.of(contract));
              file.withMethodBody(
                  ConstantDescs.INIT_NAME,
                  StubSymbols.type(ConstantDescs.CD_void, StubSymbols.TARGET),
                  0,
                  StubWriter::constructor);
              for (int i = 0; i < sources.size(); i++) {
                int index = i;
                java.lang.reflect.Method source = sources.get(i);
                file.withMethodBody(
                    source.getName(),
                    StubSymbols.type(StubSymbols.of(source.getReturnType()), parameters(source)),
                    ClassFile.ACC_PUBLIC,
                    code -> method(code, index));
              }
            });
  }

  private static void constructor(CodeBuilder code) {
    code.aload(0).aload(1);
    code.invokespecial(
        StubSymbols.STUB,
        ConstantDescs.INIT_NAME,
        StubSymbols.type(ConstantDescs.CD_void, StubSymbols.TARGET));
    code.return_();
  }

  static ClassDesc[] parameters(java.lang.reflect.Method source) {
    Class<?>[] types = source.getParameterTypes();
    ClassDesc[] parameters = new ClassDesc[types.length];
    for (int i = 0; i < types.length; i++) {
      parameters[i] = StubSymbols.of(types[i]);
    }
    return parameters;
  }

  private void method(CodeBuilder code, int index) {
    MethodModel method = methods.get(index);
    java.lang.reflect.Method source = sources.get(index);
    int call = code.allocateLocal(TypeKind.REFERENCE);
    code.ldc(StubSymbols.handed(METHOD_HANDLE, index));
    loadArguments(code, source);
    code.invokevirtual(
            METHOD_HANDLE,
            "invokeExact",
            StubSymbols.type(StubSymbols.METHOD_CALL, parameters(source)))
        .astore(call);
    code.aload(0)
        .invokevirtual(StubSymbols.STUB, "target", StubSymbols.type(StubSymbols.TARGET))
        .aload(call);
    if (method.asynchronous()) {
      code.invokeinterface(
              StubSymbols.TARGET, "send", StubSymbols.type(FUTURE, StubSymbols.METHOD_CALL))
          .areturn();
    } else if (method.oneWay()) {
      code.invokeinterface(
              StubSymbols.TARGET,
              "oneWay",
              StubSymbols.type(ConstantDescs.CD_void, StubSymbols.METHOD_CALL))
          .return_();
    } else {
      code.invokeinterface(
          StubSymbols.TARGET,
          "call",
          StubSymbols.type(ConstantDescs.CD_void, StubSymbols.METHOD_CALL));
      giveBack(code, call, source.getReturnType());
    }
  }

  static void loadArguments(CodeBuilder code, java.lang.reflect.Method source) {
    Class<?>[] types = source.getParameterTypes();
    for (int i = 0; i < types.length; i++) {
      code.loadLocal(TypeKind.from(types[i]).asLoadable(), code.parameterSlot(i));
    }
  }

  private static void giveBack(CodeBuilder code, int call, Class<?> result) {
    if (result == void.class) {
      code.return_();
      return;
    }
    code.aload(call);
    if (!result.isPrimitive()) {
      code.invokevirtual(
          StubSymbols.METHOD_CALL, "object", StubSymbols.type(ConstantDescs.CD_Object));
      code.checkcast(StubSymbols.of(result));
    } else if (result == double.class || result == float.class) {
      code.invokevirtual(
          StubSymbols.METHOD_CALL, "fraction", StubSymbols.type(ConstantDescs.CD_double));
      if (result == float.class) {
        code.d2f();
      }
    } else {
      code.invokevirtual(
          StubSymbols.METHOD_CALL, "number", StubSymbols.type(ConstantDescs.CD_long));
      if (result != long.class) {
        code.l2i();
      }
    }
    code.return_(TypeKind.from(result).asLoadable());
  }
}
