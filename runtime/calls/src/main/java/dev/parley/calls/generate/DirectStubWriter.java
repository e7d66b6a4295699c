package dev.parley.calls.generate;

import dev.parley.calls.spi.DirectCalls;
import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.MethodModel;
import dev.parley.calls.spi.Stub;
import dev.parley.calls.spi.Target;
import dev.parley.calls.spi.ValueCopy;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Generates the stub class for servants in the same JVM. Methods call the servant directly, with
 * copies of mutable values; methods that cannot, and all methods while there is no servant, call
 * another stub.
 *
 * <pre>
 *   final class Calculator$Direct extends DirectStub implements Calculator {
 *     public int add(int a, int b) {
 *       Object servant = servant();
 *       if (servant == null) return fallback().add(a, b);
 *       // for each argument that is an object: if (a == null) throw DirectCalls.nullArgument(METHOD_0, index);
 *       try { return servant.add(a, b); } catch (Throwable e) { throw DirectCalls.failure(target(), METHOD_0, e); }
 *     }
 *     public CompletionStage&lt;Integer&gt; addLater(int a, int b) { … return DirectCalls.settled(servant.addLater(a, b), target(), METHOD_1); }
 *     public int sum(int[] numbers) { … return servant.sum((int[]) COPY_2.of(numbers)); … }
 *     public void note(String line) { fallback().note(line); } // one-way
 *   }
 * </pre>
 *
 * The servant is called without a cast: the verifier treats interface types as {@code Object},
 * {@code invokeinterface} looks the method up in the servant's class anyway, and a cast would add a
 * second look-up.
 */
final class DirectStubWriter {
  private static final ClassDesc BASE = StubSymbols.of(DirectStub.class);
  private static final MethodTypeDesc CONSTRUCTOR =
      StubSymbols.type(ConstantDescs.CD_void, StubSymbols.TARGET, StubSymbols.STUB);
  private static final ClassDesc COPY = StubSymbols.of(ValueCopy.class);
  private static final ClassDesc DIRECT = StubSymbols.of(DirectCalls.class);
  private static final ClassDesc FUTURE = StubSymbols.of(CompletableFuture.class);
  private static final ClassDesc STAGE = StubSymbols.of(CompletionStage.class);
  private static final ClassDesc THROWABLE = ConstantDescs.CD_Throwable;

  private final Class<?> contract;
  private final ClassDesc contractDesc;
  private final List<java.lang.reflect.Method> sources;
  private final List<Optional<ValuePassing>> passings;
  private final List<MethodModel> methods;
  private final List<Object> handed;

  private DirectStubWriter(
      Class<?> contract,
      List<java.lang.reflect.Method> sources,
      List<MethodModel> methods,
      List<Optional<ValuePassing>> passings) {
    this.sources = sources;
    this.methods = methods;
    this.passings = passings;
    this.handed = new ArrayList<>(methods);
    this.contract = contract;
    contractDesc = StubSymbols.of(contract);
  }

  /**
   * {@return a factory for stubs, from a Target and the stub that calls use at first}
   *
   * @param passings how the methods pass their values; empty for those that cannot be called
   *     directly
   */
  static MethodHandle generate(
      Class<?> contract,
      List<java.lang.reflect.Method> sources,
      List<MethodModel> methods,
      List<Optional<ValuePassing>> passings) {
    DirectStubWriter writer = new DirectStubWriter(contract, sources, methods, passings);
    byte[] bytes = writer.print();
    return ContractHiddenClasses.constructor(
        ContractHiddenClasses.define(contract, bytes, writer.handed),
        DirectStub.class,
        Target.class,
        Stub.class);
  }

  private byte[] print() {
    return ClassFile.of()
        .build(
            StubSymbols.beside(contract, "Direct"),
            file -> {
              file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
              file.withSuperclass(BASE).withInterfaceSymbols(contractDesc);
              file.withMethodBody(
                  ConstantDescs.INIT_NAME, CONSTRUCTOR, 0, DirectStubWriter::constructor);
              for (int i = 0; i < sources.size(); i++) {
                int index = i;
                java.lang.reflect.Method source = sources.get(i);
                file.withMethodBody(
                    source.getName(),
                    StubSymbols.type(
                        StubSymbols.of(source.getReturnType()), StubWriter.parameters(source)),
                    ClassFile.ACC_PUBLIC,
                    code -> method(code, index));
              }
            });
  }

  private static void constructor(CodeBuilder code) {
    code.aload(0).aload(1).aload(2);
    code.invokespecial(BASE, ConstantDescs.INIT_NAME, CONSTRUCTOR);
    code.return_();
  }

  private void method(CodeBuilder code, int index) {
    java.lang.reflect.Method source = sources.get(index);
    if (passings.get(index).isEmpty()) {
      goAround(code, source);
      return;
    }
    ValuePassing passing = passings.get(index).get();
    boolean asynchronous = methods.get(index).asynchronous();
    int servant = code.allocateLocal(TypeKind.REFERENCE);
    Label straight = code.newLabel();
    code.aload(0).invokevirtual(BASE, "servant", StubSymbols.type(ConstantDescs.CD_Object));
    code.dup().astore(servant).ifnonnull(straight);
    goAround(code, source);
    code.labelBinding(straight);
    refuseNullArguments(code, index);
    code.trying(
        attempt -> {
          attempt.aload(servant);
          call(attempt, source, passing.arguments());
          if (!asynchronous
              && !source.getReturnType().isPrimitive()
              && methods.get(index).refusesNullResult()) {
            refuseNullResult(attempt, index);
          }
          if (asynchronous) {
            target(attempt).ldc(StubSymbols.handed(StubSymbols.METHOD, index));
            settle(attempt, passing.result());
          } else if (passing.result().isPresent()) {
            copy(attempt, passing.result().get(), source.getReturnType());
          }
          attempt.return_(TypeKind.from(source.getReturnType()).asLoadable());
        },
        failures ->
            failures.catchingAll(failed -> {
              int failure = failed.allocateLocal(TypeKind.REFERENCE);
              target(failed.astore(failure))
                  .ldc(StubSymbols.handed(StubSymbols.METHOD, index))
                  .aload(failure);
              failed.invokestatic(
                  DIRECT,
                  "failure",
                  StubSymbols.type(THROWABLE, StubSymbols.TARGET, StubSymbols.METHOD, THROWABLE));
              fail(failed, asynchronous);
            }));
  }

  private void goAround(CodeBuilder code, java.lang.reflect.Method source) {
    code.aload(0).invokevirtual(BASE, "fallback", StubSymbols.type(ConstantDescs.CD_Object));
    call(code, source, List.of());
    code.return_(TypeKind.from(source.getReturnType()).asLoadable());
  }

  /** Emits the null checks of arguments, with the same failures as the codec's (rule VA-5). */
  private void refuseNullArguments(CodeBuilder code, int index) {
    Class<?>[] types = sources.get(index).getParameterTypes();
    for (int i = 0; i < types.length; i++) {
      if (!types[i].isPrimitive() && methods.get(index).refusesNull(i)) {
        Label present = code.newLabel();
        code.aload(code.parameterSlot(i)).ifnonnull(present);
        code.ldc(StubSymbols.handed(StubSymbols.METHOD, index)).loadConstant(i);
        code.invokestatic(
            DIRECT,
            "nullArgument",
            StubSymbols.type(THROWABLE, StubSymbols.METHOD, ConstantDescs.CD_int));
        fail(code, methods.get(index).asynchronous());
        code.labelBinding(present);
      }
    }
  }

  /**
   * Emits the null check of the result on the stack, which stays there. Failures pass {@link
   * DirectCalls#failure}.
   */
  private static void refuseNullResult(CodeBuilder code, int index) {
    Label present = code.newLabel();
    code.dup().ifnonnull(present);
    code.pop().ldc(StubSymbols.handed(StubSymbols.METHOD, index));
    code.invokestatic(DIRECT, "nullResult", StubSymbols.type(THROWABLE, StubSymbols.METHOD))
        .athrow();
    code.labelBinding(present);
  }

  /** Emits code that throws the exception on the stack, or returns it as a failed stage. */
  private static void fail(CodeBuilder code, boolean asynchronous) {
    if (asynchronous) {
      code.invokestatic(DIRECT, "failed", StubSymbols.type(FUTURE, THROWABLE)).areturn();
    } else {
      code.athrow();
    }
  }

  private static CodeBuilder target(CodeBuilder code) {
    return code.aload(0).invokevirtual(BASE, "target", StubSymbols.type(StubSymbols.TARGET));
  }

  /** Emits code that replaces the stage, the target and the method on the stack with a future. */
  private void settle(CodeBuilder code, Optional<ValueCopy> copy) {
    if (copy.isPresent()) {
      code.ldc(hand(copy.get()));
      code.invokestatic(
          DIRECT,
          "settled",
          StubSymbols.type(FUTURE, STAGE, StubSymbols.TARGET, StubSymbols.METHOD, COPY));
    } else {
      code.invokestatic(
          DIRECT,
          "settled",
          StubSymbols.type(FUTURE, STAGE, StubSymbols.TARGET, StubSymbols.METHOD));
    }
  }

  /** Emits code that replaces the value on the stack with its copy. */
  private void copy(CodeBuilder code, ValueCopy copy, Class<?> type) {
    code.ldc(hand(copy)).swap();
    code.invokevirtual(
        COPY, "of", StubSymbols.type(ConstantDescs.CD_Object, ConstantDescs.CD_Object));
    code.checkcast(StubSymbols.of(type));
  }

  private DynamicConstantDesc<?> hand(ValueCopy copy) {
    handed.add(copy);
    return StubSymbols.handed(COPY, handed.size() - 1);
  }

  /**
   * Emits the call of the object on the stack; the result replaces it.
   *
   * @param copies the copies of the arguments; empty for none
   */
  private void call(
      CodeBuilder code, java.lang.reflect.Method source, List<Optional<ValueCopy>> copies) {
    ClassDesc result = StubSymbols.of(source.getReturnType());
    Class<?>[] types = source.getParameterTypes();
    for (int i = 0; i < types.length; i++) {
      code.loadLocal(TypeKind.from(types[i]).asLoadable(), code.parameterSlot(i));
      if (!copies.isEmpty() && copies.get(i).isPresent()) {
        copy(code, copies.get(i).get(), types[i]);
      }
    }
    code.invokeinterface(
        contractDesc, source.getName(), StubSymbols.type(result, StubWriter.parameters(source)));
  }
}
