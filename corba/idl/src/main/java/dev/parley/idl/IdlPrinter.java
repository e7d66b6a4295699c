package dev.parley.idl;

import dev.parley.idl.model.IdlModel;
import dev.parley.idl.print.ClassMapper;
import dev.parley.idl.print.IdlFileWriter;
import java.util.List;

/**
 * Printer of Java contracts as IDL, by the table in docs/guide/idl.md from right to left: contracts
 * that {@link IdlCompiler} generated, plain ones, and RMI remote interfaces.
 */
public final class IdlPrinter {
  private IdlPrinter() {}

  /**
   * {@return one IDL file with the classes and all types that they use}
   *
   * @param classes interfaces, or other classes with an IDL mapping
   * @throws dev.parley.idl.model.BadIdlException with the path and the reason of each type without
   *     an IDL mapping
   */
  public static String print(List<Class<?>> classes) {
    return print(ClassMapper.read(classes));
  }

  /** {@return a model as IDL} */
  public static String print(IdlModel model) {
    return IdlFileWriter.of(model);
  }
}
