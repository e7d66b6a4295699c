package dev.parley.copiers.generate;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Refusal;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Opens the packages of values to generated code: by a lookup that the user gave, in its own
 * module, or because the package is open to Parley.
 *
 * <p>A lookup into another module may define plain classes there, but no hidden ones. So a small
 * class is put into each such package; it hands out a lookup of its own, and lets its module read
 * ours, whose interfaces generated code implements:
 *
 * <pre>
 *   final class ParleyCopierDoor {
 *     static MethodHandles.Lookup open() { return MethodHandles.lookup(); }
 *     static void read(Module other) { ParleyCopierDoor.class.getModule().addReads(other); }
 *   }
 * </pre>
 *
 * <p>Threads: safe for all.
 */
public final class Access {
  private static final String DOOR = "ParleyCopierDoor";
  private static final ClassDesc LOOKUP = ConstantDescs.CD_MethodHandles_Lookup;
  private static final ClassDesc MODULE = Module.class.describeConstable().orElseThrow();

  private Access() {}

  /**
   * {@return a lookup with the rights of {@code type} itself}
   *
   * @param given what the user gave for the module of {@code type}; null if nothing
   * @throws Refusal naming the line that its module-info lacks
   */
  public static MethodHandles.Lookup to(Class<?> type, MethodHandles.@Nullable Lookup given) {
    try {
      if (given != null) {
        MethodHandles.Lookup inside = MethodHandles.privateLookupIn(type, given);
        if (!type.getModule().canRead(Body.class.getModule())) {
          throughDoor(inside);
        }
        return inside;
      }
      Access.class.getModule().addReads(type.getModule());
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      return lookup.hasFullPrivilegeAccess()
          ? lookup
          : MethodHandles.privateLookupIn(type, throughDoor(lookup));
    } catch (IllegalAccessException e) {
      throw new Refusal(
          "its package is closed; give the copier a MethodHandles.lookup() of its module, or add to"
              + " the module-info of %s: opens %s to dev.parley.copiers;"
                  .formatted(type.getModule().getName(), type.getPackageName()));
    }
  }

  private static MethodHandles.Lookup throughDoor(MethodHandles.Lookup outside)
      throws IllegalAccessException {
    Class<?> door = door(outside);
    try {
      outside
          .findStatic(door, "read", MethodType.methodType(void.class, Module.class))
          .invokeExact(Body.class.getModule());
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
