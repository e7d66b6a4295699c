package dev.parley.calls.codec;

import dev.parley.calls.ContractException;
import dev.parley.pipeline.Call;
import dev.parley.transport.api.MessageOutput;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * Opens the packages of contracts and values to generated code.
 *
 * <p>A lookup into another module may define plain classes there, but no hidden ones. So a small
 * class is put into each package that has contracts or values; it hands out a lookup of its own,
 * and lets its module read ours, which generated code extends:
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
public final class Access {
  private static final String DOOR = "ParleyDoor";
  private static final ClassDesc LOOKUP = ConstantDescs.CD_MethodHandles_Lookup;
  private static final ClassDesc MODULE = Module.class.describeConstable().orElseThrow();
  private static final List<Module> NEEDED =
      List.of(Access.class.getModule(), Call.class.getModule(), MessageOutput.class.getModule());

  private Access() {}

  /**
   * {@return a lookup with the rights of {@code type} itself}
   *
   * @throws ContractException naming the line that its module-info lacks
   */
  public static MethodHandles.Lookup to(Class<?> type) {
    try {
      Access.class.getModule().addReads(type.getModule());
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      return lookup.hasFullPrivilegeAccess()
          ? lookup
          : MethodHandles.privateLookupIn(type, throughDoor(lookup));
    } catch (IllegalAccessException e) {
      throw new ContractException(
          type.getName()
              + ": its package is closed; add to the module-info of "
              + type.getModule().getName()
              + ": opens "
              + type.getPackageName()
              + " to dev.parley.calls;");
    }
  }

  private static MethodHandles.Lookup throughDoor(MethodHandles.Lookup outside)
      throws IllegalAccessException {
    Class<?> door = door(outside);
    try {
      MethodHandle read =
          outside.findStatic(door, "read", MethodType.methodType(void.class, Module.class));
      for (Module module : NEEDED) {
        read.invokeExact(module);
      }
      return (MethodHandles.Lookup)
          outside
              .findStatic(door, "open", MethodType.methodType(MethodHandles.Lookup.class))
              .invokeExact();
    } catch (IllegalAccessException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(door + " does not open", e);
    }
  }

  private static synchronized Class<?> door(MethodHandles.Lookup outside)
      throws IllegalAccessException {
    String packageName = outside.lookupClass().getPackageName();
    String name = packageName.isEmpty() ? DOOR : packageName + "." + DOOR;
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
