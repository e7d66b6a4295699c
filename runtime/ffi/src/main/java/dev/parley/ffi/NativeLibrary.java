package dev.parley.ffi;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Library of C functions: of the operating system, or installed on it.
 *
 * <p>Linked functions belong into {@code static final} fields of the class that invokes them, by
 * {@link MethodHandle#invokeExact}: only there the compiler inlines the call. Java checks native
 * access for the module that links, which is always this one.
 *
 * <p>Threads: safe for all.
 */
@SuppressWarnings("restricted") // functions are linked by their documented types
public final class NativeLibrary {
  /** The C library. */
  public static final NativeLibrary C =
      new NativeLibrary("the C library", Linker.nativeLinker().defaultLookup());

  private final String name;
  private final SymbolLookup symbols;

  private NativeLibrary(String name, SymbolLookup symbols) {
    this.name = name;
    this.symbols = symbols;
  }

  /**
   * Loads a library for the rest of the process, such as {@code kernel32} or {@code libpulse.so.0}.
   *
   * @throws NativeLinkError when it does not exist or native access is denied
   */
  public static NativeLibrary load(String name) {
    try {
      return new NativeLibrary(name, SymbolLookup.libraryLookup(name, Arena.global()));
    } catch (IllegalCallerException e) {
      throw denied("load " + name, e);
    } catch (IllegalArgumentException e) {
      throw new NativeLinkError("cannot load " + name + ": " + platform() + " does not have it", e);
    }
  }

  /** {@return whether the library has a function} */
  public boolean has(String function) {
    return symbols.find(function).isPresent();
  }

  /**
   * Links a function.
   *
   * @param options {@link CallState#CAPTURE} for a function whose error number is read; {@link
   *     Linker.Option#firstVariadicArg} for a variadic function
   * @throws NativeLinkError when the function does not exist or native access is denied
   */
  public MethodHandle link(String function, FunctionDescriptor type, Linker.Option... options) {
    return find(function, type, options)
        .orElseThrow(() ->
            new NativeLinkError(
                "cannot link %s: %s of %s does not have it".formatted(function, name, platform()),
                null));
  }

  /** Links a function that some versions of the operating system lack; empty on these. */
  public Optional<MethodHandle> find(
      String function, FunctionDescriptor type, Linker.Option... options) {
    return symbols.find(function).map(symbol -> link(function, symbol, type, options));
  }

  private MethodHandle link(
      String function, MemorySegment symbol, FunctionDescriptor type, Linker.Option... options) {
    try {
      return Linker.nativeLinker().downcallHandle(symbol, type, options);
    } catch (IllegalCallerException e) {
      throw denied("link " + function + " of " + name, e);
    }
  }

  static NativeLinkError denied(String what, IllegalCallerException cause) {
    Module module = NativeLibrary.class.getModule();
    return new NativeLinkError(
        "cannot %s: native access is denied; start Java with --enable-native-access=%s"
            .formatted(what, module.isNamed() ? module.getName() : "ALL-UNNAMED"),
        cause);
  }

  private static String platform() {
    return System.getProperty("os.name") + " on " + System.getProperty("os.arch");
  }

  /**
   * {@return the error for a checked throwable from a linked function; C functions throw nothing}
   * Unchecked ones are thrown as they are: Java refuses memory that is in the heap, closed, or
   * confined to another thread before it calls the function.
   */
  public static AssertionError impossible(Throwable thrown) {
    if (thrown instanceof RuntimeException refused) {
      throw refused;
    }
    if (thrown instanceof Error refused) {
      throw refused;
    }
    return new AssertionError("a C function throws nothing", thrown);
  }
}
