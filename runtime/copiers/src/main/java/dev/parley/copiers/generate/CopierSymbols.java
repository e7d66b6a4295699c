package dev.parley.copiers.generate;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.ClassIdentityMap;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.FieldCopier;
import dev.parley.copiers.spi.SuperclassCopier;
import dev.parley.copiers.spi.UncopyableException;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;

/**
 * Symbolic names for generated code, and the dynamic constants by which it reads its class data.
 */
final class CopierSymbols {
  static final ClassDesc CLASS_COPIER = of(ClassCopier.class);
  static final ClassDesc CLASS_IDENTITY_MAP = of(ClassIdentityMap.class);
  static final ClassDesc KIND = of(ClassCopier.CopyKind.class);
  static final ClassDesc SUPERCLASS_COPIER = of(SuperclassCopier.class);
  static final ClassDesc REFUSAL = of(UncopyableException.class);
  static final ClassDesc FIELD_COPIER = of(FieldCopier.class);
  static final ClassDesc IDENTITY_MAP = of(CopyIdentityMap.class);
  static final ClassDesc OBJECT = ConstantDescs.CD_Object;
  static final ClassDesc OBJECTS = OBJECT.arrayType();

  private static final DirectMethodHandleDesc CLASS_DATA_AT =
      ConstantDescs.ofConstantBootstrap(
          of(MethodHandles.class), "classDataAt", ConstantDescs.CD_Object, ConstantDescs.CD_int);

  private CopierSymbols() {}

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
