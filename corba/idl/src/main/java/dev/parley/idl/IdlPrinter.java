package dev.parley.idl;

import dev.parley.idl.model.IdlModel;
import dev.parley.idl.print.ClassReader;
import dev.parley.idl.print.IdlText;
import java.util.List;

/**
 * Prints Java contracts as IDL, by the table in docs/guide/idl.md from right to left: those that
 * {@link IdlCompiler} wrote, plain ones, and remote interfaces of RMI.
 */
public final class IdlPrinter {
  private IdlPrinter() {}

  /**
   * {@return one file of IDL with all that the classes reach}
   *
   * @param classes interfaces, or other classes that have a form in IDL
   * @throws dev.parley.idl.model.BadIdlException with the path and the reason of all that has none
   */
  public static String print(List<Class<?>> classes) {
    return print(ClassReader.read(classes));
  }

  /** {@return IDL that says what a model says} */
  public static String print(IdlModel model) {
    return IdlText.of(model);
  }
}
