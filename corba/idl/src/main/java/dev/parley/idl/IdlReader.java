package dev.parley.idl;

import dev.parley.idl.model.BadIdlException;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.read.DefinitionParser;
import dev.parley.idl.read.FolderIncludeResolver;
import dev.parley.idl.read.IdlSource;
import dev.parley.idl.read.IncludeResolver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Parser of IDL 3.x files with all files that they include (CORBA 3.3 part 1, chapter 7).
 *
 * @param includes folders that are searched for included files, in this order
 * @param defines macros that are defined for the preprocessor: {@code NAME} or {@code NAME=VALUE}
 */
public record IdlReader(List<Path> includes, List<String> defines) {
  /** Copies the lists. */
  public IdlReader {
    includes = List.copyOf(includes);
    defines = List.copyOf(defines);
  }

  /** Creates a parser that searches for included files beside the including file. */
  public IdlReader() {
    this(List.of(), List.of());
  }

  /**
   * {@return the definitions of all files}
   *
   * @throws BadIdlException with all problems of the first file that has any
   * @throws IOException when a file cannot be read
   */
  public IdlModel read(List<Path> files) throws IOException {
    IdlModel all = new IdlModel(List.of());
    for (Path file : files) {
      all = all.and(read(FolderIncludeResolver.read(file), new FolderIncludeResolver(includes)));
    }
    return all;
  }

  /**
   * {@return the definitions of one text}
   *
   * @param name file name for problems
   * @throws BadIdlException with all problems
   */
  public IdlModel read(String name, String text) {
    return read(new IdlSource(name, text), new FolderIncludeResolver(includes));
  }

  private IdlModel read(IdlSource source, IncludeResolver sources) {
    return DefinitionParser.read(
        source, sources, defines.stream().map(define -> define.replaceFirst("=", " ")).toList());
  }
}
