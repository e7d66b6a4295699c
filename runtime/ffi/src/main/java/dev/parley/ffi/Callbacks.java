package dev.parley.ffi;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;

/**
 * Function pointers by which C libraries call Java methods (up-calls).
 *
 * <p>A throwable that reached C would end the process. So each pointer catches all of them, passes
 * them to a consumer and returns zero to the library.
 *
 * <p>Threads: safe for all. A library may call the pointer on any thread; on one that Java does not
 * know, the JVM attaches it for the call.
 */
public final class Callbacks {
  private static final MethodHandle REPORT = reporter();

  private Callbacks() {}

  /**
   * Binds a method to a function pointer.
   *
   * @param target method with the types of the function; pointers are {@code long} where a call may
   *     not allocate
   * @param failed receives what the method throws; must not throw
   * @param arena frees the pointer. The library must not call it afterwards: that would end the
   *     process
   * @throws NativeLinkError when native access is denied
   */
  @SuppressWarnings("restricted") // the library documents the types of the function
  public static MemorySegment bind(
      MethodHandle target, FunctionDescriptor type, Consumer<Throwable> failed, Arena arena) {
    MethodHandle zero = MethodHandles.zero(target.type().returnType());
    MethodHandle caught = MethodHandles.filterReturnValue(REPORT.bindTo(failed), zero);
    MethodHandle guarded = MethodHandles.catchException(target, Throwable.class, caught);
    try {
      return Linker.nativeLinker().upcallStub(guarded, type, arena);
    } catch (IllegalCallerException e) {
      throw NativeLibrary.denied("bind a callback", e);
    }
  }

  /** {@return a call of a consumer that throws nothing: what the consumer throws is lost} */
  private static MethodHandle reporter() {
    try {
      MethodHandle accept =
          MethodHandles.publicLookup()
              .findVirtual(
                  Consumer.class, "accept", MethodType.methodType(void.class, Object.class))
              .asType(MethodType.methodType(void.class, Consumer.class, Throwable.class));
      return MethodHandles.catchException(
          accept,
          Throwable.class,
          MethodHandles.empty(MethodType.methodType(void.class, Throwable.class)));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a method of the JDK is missing", e);
    }
  }
}
