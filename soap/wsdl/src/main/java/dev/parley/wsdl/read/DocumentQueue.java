package dev.parley.wsdl.read;

import dev.parley.wsdl.model.BadWsdlException;
import dev.parley.wsdl.model.ProblemCollector;
import dev.parley.wsdl.model.WsdlLimits;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Documents that are still to be read. Each is read once for a target namespace, so documents may
 * import each other. Threads: confined to one.
 */
final class DocumentQueue {
  /**
   * Document to be read.
   *
   * @param namespace target namespace of a schema that names none
   */
  record Pending(SourceFile file, String namespace) {}

  private record Key(Path path, String namespace) {}

  private final FileResolver files;
  private final ProblemCollector problems;
  private final Set<Key> known = new HashSet<>();
  private final Deque<Pending> pending = new ArrayDeque<>();

  DocumentQueue(FileResolver files, ProblemCollector problems) {
    this.files = files;
    this.problems = problems;
    add(files.first(), "");
  }

  /**
   * Adds the document of a location; a problem of it is collected.
   *
   * @param namespace target namespace if the document is a schema that names none
   */
  void add(String location, SourceFile from, String namespace) {
    try {
      add(files.resolve(location, from), namespace);
    } catch (BadWsdlException e) {
      e.problems().forEach(each -> problems.add(each.path(), each.reason()));
    }
  }

  /**
   * Adds the document of an import of a schema. {@return why it cannot be read; empty if it can}
   */
  Optional<String> addImport(String location, SourceFile from) {
    SourceFile file;
    try {
      file = files.resolve(location, from);
    } catch (BadWsdlException e) {
      return Optional.of(e.problems().getFirst().toString());
    }
    add(file, "");
    return Optional.empty();
  }

  private void add(SourceFile file, String namespace) {
    if (known.add(new Key(file.path(), namespace))) {
      if (known.size() > WsdlLimits.DOCUMENTS_MAX) {
        throw problems.end(
            file.toString(), "it is one of more than " + WsdlLimits.DOCUMENTS_MAX + " documents");
      }
      pending.add(new Pending(file, namespace));
    }
  }

  /** {@return the next document; empty when all are read} */
  Optional<Pending> next() {
    return Optional.ofNullable(pending.poll());
  }
}
