package dev.parley.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/** Program that links a function in a static initializer, as the callers of this module do. */
final class LinkingMain {
  private static final MethodHandle STRLEN =
      NativeLibrary.C.link("strlen", FunctionDescriptor.of(JAVA_LONG, ADDRESS));

  private LinkingMain() {}

  public static void main(String[] args) {
    assert STRLEN != null;
    System.out.print("linked by " + NativeLibrary.class.getModule().getName());
  }
}
