package dev.parley.calls.generate;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.Dispatcher;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.calls.spi.RecordBody;
import dev.parley.calls.spi.Stub;
import dev.parley.calls.spi.Target;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;

/**
 * Symbolic names for generated code, and the dynamic constants by which it reads its class data.
 */
final class StubSymbols {
  static final ClassDesc CODEC = of(Codec.class);
  static final ClassDesc DISPATCHER = of(Dispatcher.class);
  static final ClassDesc METHOD = of(MethodModel.class);
  static final ClassDesc METHOD_CALL = of(MethodCall.class);
  static final ClassDesc RECORD_BODY = of(RecordBody.class);
  static final ClassDesc STUB = of(Stub.class);
  static final ClassDesc TARGET = of(Target.class);
  static final ClassDesc INPUT = of(MessageInput.class);
  static final ClassDesc OUTPUT = of(MessageOutput.class);

  private static final DirectMethodHandleDesc CLASS_DATA_AT =
      ConstantDescs.ofConstantBootstrap(
          of(MethodHandles.class), "classDataAt", ConstantDescs.CD_Object, ConstantDescs.CD_int);

  private StubSymbols() {}

  static ClassDesc of(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  static MethodTypeDesc type(ClassDesc result, ClassDesc... parameters) {
    return MethodTypeDesc.of(result, parameters);
  }

  /**
   * {@return a dynamic constant for element {@code index} of the class data; the JIT compiler
   * treats it as a constant}
   */
  static DynamicConstantDesc<?> handed(ClassDesc type, int index) {
    return DynamicConstantDesc.ofNamed(CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, type, index);
  }

  /** {@return the name of a class generated beside {@code host}} */
  static ClassDesc beside(Class<?> host, String suffix) {
    String simple = host.getName().substring(host.getName().lastIndexOf('.') + 1);
    return ClassDesc.of(host.getPackageName(), simple + "$" + suffix);
  }
}
