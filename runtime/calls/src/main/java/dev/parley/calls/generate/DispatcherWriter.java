package dev.parley.calls.generate;

import dev.parley.calls.spi.Dispatcher;
import dev.parley.calls.spi.MethodModel;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * Generates the dispatcher class of a contract:
 *
 * <pre>
 *   final class Calculator$Dispatcher extends Dispatcher {
 *     MethodCall create(int id) {
 *       return switch (id) { case 0x3b391274 -> NEW_0.invokeExact(); default -> null; };
 *     }
 *   }
 * </pre>
 */
final class DispatcherWriter {
  private DispatcherWriter() {}

  static Dispatcher generate(
      Class<?> contract, List<MethodModel> methods, List<MethodHandle> makers) {
    byte[] bytes =
        ClassFile.of()
            .build(
                StubSymbols.beside(contract, "Dispatcher"),
                file -> {
                  file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                      .withSuperclass(StubSymbols.DISPATCHER);
                  file.withMethodBody(
                      ConstantDescs.INIT_NAME,
                      ConstantDescs.MTD_void,
                      0,
                      code ->
                          code.aload(0)
                              .invokespecial(
                                  StubSymbols.DISPATCHER,
                                  ConstantDescs.INIT_NAME,
                                  ConstantDescs.MTD_void)
                              .return_());
                  file.withMethodBody(
                      "create",
                      StubSymbols.type(StubSymbols.METHOD_CALL, ConstantDescs.CD_int),
                      ClassFile.ACC_PUBLIC,
                      code -> create(code, methods));
                });
    MethodHandle constructor =
        ContractHiddenClasses.constructor(
            ContractHiddenClasses.define(contract, bytes, makers), Dispatcher.class);
    try {
      return (Dispatcher) constructor.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException("the dispatcher of " + contract + " cannot be made", e);
    }
  }

  private static void create(CodeBuilder code, List<MethodModel> methods) {
    Label unknown = code.newLabel();
    List<SwitchCase> cases =
        methods.stream().map(m -> SwitchCase.of(m.id(), code.newLabel())).toList();
    code.iload(1).lookupswitch(unknown, cases);
    for (int i = 0; i < cases.size(); i++) {
      code.labelBinding(cases.get(i).target());
      code.ldc(StubSymbols.handed(ConstantDescs.CD_MethodHandle, i));
      code.invokevirtual(
              ConstantDescs.CD_MethodHandle,
              "invokeExact",
              StubSymbols.type(StubSymbols.METHOD_CALL))
          .areturn();
    }
    code.labelBinding(unknown).aconst_null().areturn();
  }
}
