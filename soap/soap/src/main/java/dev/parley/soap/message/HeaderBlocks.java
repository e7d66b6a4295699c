package dev.parley.soap.message;

import dev.parley.soap.xml.XmlWriter;

/** Header blocks that stand beside those of an operation. */
@FunctionalInterface
public interface HeaderBlocks {
  /** No header blocks. */
  HeaderBlocks NONE = out -> {};

  /** Writes the blocks; the start tag of the header is open for declarations of namespaces. */
  void write(XmlWriter out);
}
