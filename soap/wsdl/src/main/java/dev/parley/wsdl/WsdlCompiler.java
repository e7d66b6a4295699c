package dev.parley.wsdl;

import dev.parley.wsdl.compile.JavaGenerator;
import dev.parley.wsdl.model.BadWsdlException;
import dev.parley.wsdl.model.WsdlModel;
import java.nio.file.Path;
import java.util.Map;

/** Compiler of WSDL 1.1 to Java contracts. */
public final class WsdlCompiler {
  private WsdlCompiler() {}

  /**
   * {@return the text of each Java file by its path below the source folder, with slashes}
   *
   * @throws BadWsdlException with all that cannot be read, or has no Java mapping
   */
  public static Map<String, String> compile(Path wsdl, WsdlOptions options) {
    return compile(WsdlReader.read(wsdl, options), options);
  }

  /**
   * {@return the text of each Java file by its path below the source folder, with slashes}
   *
   * @throws BadWsdlException with all that has no Java mapping
   */
  public static Map<String, String> compile(WsdlModel wsdl, WsdlOptions options) {
    return JavaGenerator.generate(wsdl, options.packageName(), options.bytes());
  }
}
