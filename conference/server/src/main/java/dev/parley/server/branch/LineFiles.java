package dev.parley.server.branch;

import dev.parley.nodes.branch.BranchLine;
import dev.parley.nodes.branch.NodeBranches;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.ObjectStore;
import dev.parley.server.pieces.PieceInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The cluster's store of files at the other end of the line. Nothing is stored or deleted by it:
 * the room's owner does that.
 *
 * <p>Threads: safe for all; methods block.
 */
public record LineFiles(BranchLine line) implements ObjectStore {
  private NodeBranches node() {
    return line.upstream()
        .orElseThrow(() ->
            new EngineException(EngineException.Reason.UNAVAILABLE, "the line is down", null));
  }

  @Override
  public void put(String name, InputStream content) {
    throw new UnsupportedOperationException("members upload to the room's owner");
  }

  @Override
  public boolean get(String name, OutputStream to) {
    try (PieceInput content = PieceInput.of(node().file(name))) {
      content.transferTo(to);
      return true;
    } catch (IOException e) {
      throw failed(name, e);
    }
  }

  private static EngineException failed(String name, Exception cause) {
    return new EngineException(
        EngineException.Reason.UNAVAILABLE, "file " + name + " did not cross the line", cause);
  }

  @Override
  public void delete(String name) {
    // The owner deletes it; the copy on this server's disk is deleted by the caller.
  }
}
