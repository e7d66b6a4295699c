package dev.parley.pipeline;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Generates the code of a valveline as a hidden class. The code of a line of two valves:
 *
 * <pre>
 *   final class Line extends CompiledValveline {
 *     void down(Call call, int from) {
 *       switch (from) {
 *         case 0: if (!call.down(VALVE_0, 0)) { return; }
 *         case 1: if (!call.down(VALVE_1, 1)) { return; }
 *         default: call.execute(TERMINAL);
 *       }
 *     }
 *     void up(Call call, int from) {
 *       switch (from) {
 *         case 1: call.up(VALVE_1, 1);
 *         case 0: call.up(VALVE_0, 0);
 *         default:
 *       }
 *     }
 *   }
 * </pre>
 */
final class ValvelineCompiler {
  private static final ClassDesc LINE = describe(CompiledValveline.class);
  private static final ClassDesc CALL = describe(Call.class);
  private static final ClassDesc VALVE = describe(Valve.class);
  private static final ClassDesc TERMINAL = describe(Valveline.Terminal.class);
  private static final MethodTypeDesc STEPS =
      MethodTypeDesc.of(ConstantDescs.CD_void, CALL, ConstantDescs.CD_int);
  private static final DirectMethodHandleDesc HANDED =
      ConstantDescs.ofConstantBootstrap(
          describe(MethodHandles.class),
          "classDataAt",
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int);
  private static final int CALL_SLOT = 1;
  private static final int FROM_SLOT = 2;

  private ValvelineCompiler() {}

  private static ClassDesc describe(Class<?> type) {
    return ClassDesc.ofDescriptor(type.descriptorString());
  }

  /** {@return the generated code of a line} */
  static CompiledValveline write(List<Valve> valves, Valveline.Terminal terminal) {
    List<Object> handed = new ArrayList<>(valves);
    handed.add(terminal);
    byte[] bytes = print(valves.size());
    try {
      MethodHandles.Lookup line =
          MethodHandles.lookup().defineHiddenClassWithClassData(bytes, handed, true);
      return (CompiledValveline)
          line.findConstructor(line.lookupClass(), MethodType.methodType(void.class)).invoke();
    } catch (Throwable e) {
      throw new IllegalStateException("the code of a line cannot be made", e);
    }
  }

  private static byte[] print(int valves) {
    return ClassFile.of()
        .build(
            ClassDesc.of(Valveline.class.getPackageName(), "Line"),
            file -> {
              file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER).withSuperclass(LINE);
              file.withMethodBody(
                  ConstantDescs.INIT_NAME,
                  ConstantDescs.MTD_void,
                  0,
                  code ->
                      code.aload(0)
                          .invokespecial(LINE, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                          .return_());
              file.withMethodBody("down", STEPS, 0, code -> down(code, valves));
              file.withMethodBody("up", STEPS, 0, code -> up(code, valves));
            });
  }

  private static void down(CodeBuilder code, int valves) {
    Label end = code.newLabel();
    Label stop = code.newLabel();
    List<SwitchCase> cases = cases(code, valves);
    code.iload(FROM_SLOT).lookupswitch(end, cases);
    for (SwitchCase each : cases) {
      code.labelBinding(each.target());
      pass(code, "down", ConstantDescs.CD_boolean, each.caseValue());
      code.ifeq(stop);
    }
    code.labelBinding(end)
        .aload(CALL_SLOT)
        .ldc(handed(TERMINAL, valves))
        .invokevirtual(CALL, "execute", MethodTypeDesc.of(ConstantDescs.CD_void, TERMINAL))
        .labelBinding(stop)
        .return_();
  }

  private static void up(CodeBuilder code, int valves) {
    Label end = code.newLabel();
    List<SwitchCase> cases = cases(code, valves);
    code.iload(FROM_SLOT).lookupswitch(end, cases);
    for (SwitchCase each : cases.reversed()) {
      code.labelBinding(each.target());
      pass(code, "up", ConstantDescs.CD_void, each.caseValue());
    }
    code.labelBinding(end).return_();
  }

  private static List<SwitchCase> cases(CodeBuilder code, int valves) {
    return IntStream.range(0, valves).mapToObj(i -> SwitchCase.of(i, code.newLabel())).toList();
  }

  private static void pass(CodeBuilder code, String way, ClassDesc result, int place) {
    code.aload(CALL_SLOT)
        .ldc(handed(VALVE, place))
        .loadConstant(place)
        .invokevirtual(CALL, way, MethodTypeDesc.of(result, VALVE, ConstantDescs.CD_int));
  }

  private static DynamicConstantDesc<?> handed(ClassDesc type, int index) {
    return DynamicConstantDesc.ofNamed(HANDED, ConstantDescs.DEFAULT_NAME, type, index);
  }
}
