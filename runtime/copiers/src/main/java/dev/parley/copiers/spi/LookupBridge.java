package dev.parley.copiers.spi;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Bridge that gives generated code a lookup into a package of another module.
 *
 * <p>A lookup into another module may define ordinary classes there, but no hidden ones. Therefore
 * a small class is defined in each such package; it returns a lookup of its own, and adds the reads
 * edges that generated code needs:
 *
 * <pre>
 *   final class ParleyDoor {
 *     static MethodHandles.Lookup open() { return MethodHandles.lookup(); }
 *     static void read(Module other) { ParleyDoor.class.getModule().addReads(other); }
 *   }
 * </pre>
 *
 * <p>Threads: safe for all.
 */
public final class LookupBridge {
  private static final String NAME = "ParleyDoor";
  private static final ClassDesc LOOKUP = ConstantDescs.CD_MethodHandles_Lookup;
  private static final ClassDesc MODULE = Module.class.describeConstable().orElseThrow();

  private LookupBridge() {}

  /**
   * {@return a lookup in the package of {@code outside} that may define hidden classes}
   *
   * @param needed modules that the package's module must read
   * @throws IllegalAccessException when {@code outside} may not define classes there
   */
  public static MethodHandles.Lookup through(MethodHandles.Lookup outside, Module... needed)
      throws IllegalAccessException {
    Class<?> bridge = bridge(outside);
    try {
      MethodHandle read =
          outside.findStatic(bridge, "read", MethodType.methodType(void.class, Module.class));
      for (Module module : needed) {
        read.invokeExact(module);
      }
      return (MethodHandles.Lookup)
          outside
              .findStatic(bridge, "open", MethodType.methodType(MethodHandles.Lookup.class))
              .invokeExact();
    } catch (IllegalAccessException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(bridge + " does not open", e);
    }
  }

  private static synchronized Class<?> bridge(MethodHandles.Lookup outside)
      throws IllegalAccessException {
    String packageName = outside.lookupClass().getPackageName();
    String name = packageName.isEmpty() ? NAME : packageName + "." + NAME;
    try {
      return outside.findClass(name);
    } catch (ClassNotFoundException notYet) {
      return outside.defineClass(print(ClassDesc.of(name)));
    }
  }

  private static byte[] print(ClassDesc name) {
    return ClassFile.of()
        .build(
            name,
            file ->
                file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                    .withMethodBody(
                        "open",
                        MethodTypeDesc.of(LOOKUP),
                        ClassFile.ACC_STATIC,
                        code ->
                            code.invokestatic(
                                    ConstantDescs.CD_MethodHandles,
                                    "lookup",
                                    MethodTypeDesc.of(LOOKUP))
                                .areturn())
                    .withMethodBody(
                        "read",
                        MethodTypeDesc.of(ConstantDescs.CD_void, MODULE),
                        ClassFile.ACC_STATIC,
                        code ->
                            code.loadConstant(name)
                                .invokevirtual(
                                    ConstantDescs.CD_Class, "getModule", MethodTypeDesc.of(MODULE))
                                .aload(0)
                                .invokevirtual(
                                    MODULE, "addReads", MethodTypeDesc.of(MODULE, MODULE))
                                .pop()
                                .return_()));
  }
}
