package dev.parley.idl;

import dev.parley.idl.model.BadIdlException;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.read.DefinitionParser;
import dev.parley.idl.read.FolderSources;
import dev.parley.idl.read.Source;
import dev.parley.idl.read.Sources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads IDL 3.x files: what they define, with all that they include (CORBA 3.3 part 1, chapter 7).
 *
 * @param includes folders where included files are looked for, in this order
 * @param defines names that are defined for the preprocessor: {@code NAME} or {@code NAME=VALUE}
 */
public record IdlReader(List<Path> includes, List<String> defines) {
  /** Copies the lists. */
  public IdlReader {
    includes = List.copyOf(includes);
    defines = List.copyOf(defines);
  }

  /** A reader that looks for included files beside the file that names them. */
  public IdlReader() {
    this(List.of(), List.of());
  }

  /**
   * {@return what all the files say together}
   *
   * @throws BadIdlException with all that is wrong in the first file that is
   * @throws IOException when a file cannot be read
   */
  public IdlModel read(List<Path> files) throws IOException {
    IdlModel all = new IdlModel(List.of());
    for (Path file : files) {
      all = all.and(read(FolderSources.read(file), new FolderSources(includes)));
    }
    return all;
  }

  /**
   * {@return what one text says}
   *
   * @param name what problems call it
   * @throws BadIdlException with all that is wrong
   */
  public IdlModel read(String name, String text) {
    return read(new Source(name, text), new FolderSources(includes));
  }

  private IdlModel read(Source source, Sources sources) {
    return DefinitionParser.read(
        source, sources, defines.stream().map(define -> define.replaceFirst("=", " ")).toList());
  }
}
