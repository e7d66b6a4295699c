package dev.parley.idl;

import dev.parley.idl.compile.JavaWriter;
import dev.parley.idl.model.IdlModel;
import java.util.Map;

/** Compiler of IDL to Java contracts, by the table in docs/guide/idl.md. */
public final class IdlCompiler {
  private IdlCompiler() {}

  /**
   * {@return the text of each Java file by its path below the source folder, with slashes}
   *
   * @param packagePrefix package that encloses all modules; empty for none
   * @throws dev.parley.idl.model.BadIdlException with all definitions that have no Java mapping
   */
  public static Map<String, String> compile(IdlModel model, String packagePrefix) {
    return JavaWriter.write(model, packagePrefix);
  }
}
