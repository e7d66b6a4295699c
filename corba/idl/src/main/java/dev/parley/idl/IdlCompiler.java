package dev.parley.idl;

import dev.parley.idl.compile.JavaWriter;
import dev.parley.idl.model.IdlModel;
import java.util.Map;

/** Turns IDL into Java contracts, by the table in docs/guide/idl.md. */
public final class IdlCompiler {
  private IdlCompiler() {}

  /**
   * {@return the text of each Java file by its path below the folder of sources, with slashes}
   *
   * @param packagePrefix the package around all modules; empty for none
   * @throws dev.parley.idl.model.BadIdlException with all that has no form in Java
   */
  public static Map<String, String> compile(IdlModel model, String packagePrefix) {
    return JavaWriter.write(model, packagePrefix);
  }
}
