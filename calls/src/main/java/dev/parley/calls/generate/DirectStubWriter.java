package dev.parley.calls.generate;

import dev.parley.calls.spi.Direct;
import dev.parley.calls.spi.Method;
import dev.parley.calls.spi.Stub;
import dev.parley.calls.spi.Target;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Prints the stub for a servant in the same JVM. Methods whose values cannot change go straight to
 * the servant; the others go through {@code wire}, a stub whose arguments pass the codec, so that
 * caller and servant never share what may change.
 *
 * <pre>
 *   final class Calculator$Direct extends Stub implements Calculator {
 *     final Direct direct; final Calculator servant; final Calculator wire;
 *     public int add(int a, int b) {
 *       if (direct.closed()) throw direct.unavailable();
 *       // for each argument that is an object: if (a == null) throw Direct.nullArgument(METHOD_0, index);
 *       try { return servant.add(a, b); } catch (Throwable e) { throw Direct.failure(METHOD_0, e); }
 *     }
 *     public CompletionStage&lt;Integer&gt; addLater(int a, int b) { … return Direct.settled(servant.addLater(a, b), METHOD_1); }
 *     public int sum(int[] numbers) { return wire.sum(numbers); }
 *   }
 * </pre>
 */
final class DirectStubWriter {
  private static final ClassDesc DIRECT = Names.of(Direct.class);
  private static final ClassDesc FUTURE = Names.of(CompletableFuture.class);
  private static final ClassDesc STAGE = Names.of(CompletionStage.class);
  private static final ClassDesc THROWABLE = ConstantDescs.CD_Throwable;

  private final ClassDesc contractDesc;
  private final ClassDesc self;
  private final List<java.lang.reflect.Method> sources;
  private final Set<Method> straight;
  private final List<Method> methods;

  private DirectStubWriter(
      Class<?> contract,
      List<java.lang.reflect.Method> sources,
      List<Method> methods,
      Set<Method> straight) {
    this.sources = sources;
    this.methods = methods;
    this.straight = straight;
    contractDesc = Names.of(contract);
    self = Names.beside(contract, "Direct");
  }

  /**
   * {@return makes a stub from a Target, a Direct, the servant and the stub over the codec}
   *
   * @param straight the methods that go straight to the servant
   */
  static MethodHandle generate(
      Class<?> contract,
      List<java.lang.reflect.Method> sources,
      List<Method> methods,
      Set<Method> straight) {
    byte[] bytes = new DirectStubWriter(contract, sources, methods, straight).print();
    return Hidden.constructor(
            Hidden.define(contract, bytes, methods),
            Stub.class,
            Target.class,
            Direct.class,
            contract,
            contract)
        .asType(
            MethodType.methodType(
                Stub.class, Target.class, Direct.class, Object.class, Object.class));
  }

  private byte[] print() {
    return ClassFile.of()
        .build(
            self,
            file -> {
              file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
              file.withSuperclass(Names.STUB).withInterfaceSymbols(contractDesc);
              int fieldFlags = ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL;
              file.withField("direct", DIRECT, fieldFlags);
              file.withField("servant", contractDesc, fieldFlags);
              file.withField("wire", contractDesc, fieldFlags);
              file.withMethodBody(
                  ConstantDescs.INIT_NAME,
                  Names.type(
                      ConstantDescs.CD_void, Names.TARGET, DIRECT, contractDesc, contractDesc),
                  0,
                  this::constructor);
              for (int i = 0; i < sources.size(); i++) {
                int index = i;
                java.lang.reflect.Method source = sources.get(i);
                file.withMethodBody(
                    source.getName(),
                    Names.type(Names.of(source.getReturnType()), StubWriter.parameters(source)),
                    ClassFile.ACC_PUBLIC,
                    code -> method(code, index));
              }
            });
  }

  private void constructor(CodeBuilder code) {
    code.aload(0).aload(1);
    code.invokespecial(
        Names.STUB, ConstantDescs.INIT_NAME, Names.type(ConstantDescs.CD_void, Names.TARGET));
    code.aload(0).aload(2).putfield(self, "direct", DIRECT);
    code.aload(0).aload(3).putfield(self, "servant", contractDesc);
    code.aload(0).aload(4).putfield(self, "wire", contractDesc);
    code.return_();
  }

  private void method(CodeBuilder code, int index) {
    java.lang.reflect.Method source = sources.get(index);
    if (!straight.contains(methods.get(index))) {
      call(code, "wire", source);
      code.return_(TypeKind.from(source.getReturnType()).asLoadable());
      return;
    }
    boolean asynchronous = methods.get(index).asynchronous();
    Label open = code.newLabel();
    code.aload(0).getfield(self, "direct", DIRECT);
    code.invokevirtual(DIRECT, "closed", Names.type(ConstantDescs.CD_boolean)).ifeq(open);
    code.aload(0).getfield(self, "direct", DIRECT);
    code.invokevirtual(DIRECT, "unavailable", Names.type(THROWABLE));
    fail(code, asynchronous);
    code.labelBinding(open);
    refuseNullArguments(code, index);
    code.trying(
        attempt -> {
          call(attempt, "servant", source);
          if (!asynchronous
              && !source.getReturnType().isPrimitive()
              && methods.get(index).refusesNullResult()) {
            refuseNullResult(attempt, index);
          }
          if (asynchronous) {
            attempt.ldc(Names.handed(Names.METHOD, index));
            attempt.invokestatic(DIRECT, "settled", Names.type(FUTURE, STAGE, Names.METHOD));
          }
          attempt.return_(TypeKind.from(source.getReturnType()).asLoadable());
        },
        failures ->
            failures.catchingAll(failed -> {
              int failure = failed.allocateLocal(TypeKind.REFERENCE);
              failed.astore(failure).ldc(Names.handed(Names.METHOD, index)).aload(failure);
              failed.invokestatic(
                  DIRECT, "failure", Names.type(THROWABLE, Names.METHOD, THROWABLE));
              fail(failed, asynchronous);
            }));
  }

  /** As from afar, where the codec refuses them (rule VA-5). */
  private void refuseNullArguments(CodeBuilder code, int index) {
    Class<?>[] types = sources.get(index).getParameterTypes();
    for (int i = 0; i < types.length; i++) {
      if (!types[i].isPrimitive() && methods.get(index).refusesNull(i)) {
        Label present = code.newLabel();
        code.aload(code.parameterSlot(i)).ifnonnull(present);
        code.ldc(Names.handed(Names.METHOD, index)).loadConstant(i);
        code.invokestatic(
            DIRECT, "nullArgument", Names.type(THROWABLE, Names.METHOD, ConstantDescs.CD_int));
        fail(code, methods.get(index).asynchronous());
        code.labelBinding(present);
      }
    }
  }

  /** The result is on the stack, and stays there. What is thrown passes {@link Direct#failure}. */
  private static void refuseNullResult(CodeBuilder code, int index) {
    Label present = code.newLabel();
    code.dup().ifnonnull(present);
    code.pop().ldc(Names.handed(Names.METHOD, index));
    code.invokestatic(DIRECT, "nullResult", Names.type(THROWABLE, Names.METHOD)).athrow();
    code.labelBinding(present);
  }

  /** Throws what is on the stack, or gives it back as the failure of a stage. */
  private static void fail(CodeBuilder code, boolean asynchronous) {
    if (asynchronous) {
      code.invokestatic(DIRECT, "failed", Names.type(FUTURE, THROWABLE)).areturn();
    } else {
      code.athrow();
    }
  }

  private void call(CodeBuilder code, String to, java.lang.reflect.Method source) {
    ClassDesc result = Names.of(source.getReturnType());
    code.aload(0).getfield(self, to, contractDesc);
    StubWriter.loadArguments(code, source);
    code.invokeinterface(
        contractDesc, source.getName(), Names.type(result, StubWriter.parameters(source)));
  }
}
