package dev.parley.wsdl;

import dev.parley.wsdl.model.BadWsdlException;
import dev.parley.wsdl.model.WsdlModel;
import dev.parley.wsdl.read.DefinitionsReader;
import dev.parley.wsdl.read.FileResolver;
import java.nio.file.Path;

/** Reader of WSDL 1.1 files, with all that they import and include. */
public final class WsdlReader {
  private WsdlReader() {}

  /**
   * {@return the definitions of a file}
   *
   * @throws BadWsdlException when it, or a document that it needs, cannot be read
   */
  public static WsdlModel read(Path wsdl, WsdlOptions options) {
    FileResolver files =
        new FileResolver(wsdl, options.location(), options.folder(), options.locations()::file);
    return new DefinitionsReader(files).read();
  }
}
