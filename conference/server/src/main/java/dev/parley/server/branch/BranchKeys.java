package dev.parley.server.branch;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.nodes.branch.NodeBranches;
import dev.parley.nodes.branch.NodeKeys;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.KeyringException;
import dev.parley.server.invitations.PeerKeys;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Public keys of all nodes on this branch's disk: invitations of the cluster open rooms here while
 * the line is down, and those of this branch open them everywhere.
 *
 * <p>Threads: safe for all; methods block.
 *
 * @param folder for one file per node
 */
public record BranchKeys(String branch, InvitationKeyring own, PeerKeys others, Path folder) {
  private static final System.Logger LOG = System.getLogger(BranchKeys.class.getName());
  private static final Pattern SERVER = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  private static final int SERVERS_MAX = 256;

  /** Reads what was on the disk when this server stopped. */
  public void read() {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (var files = Files.newDirectoryStream(folder, BranchKeys::isWhole)) {
      files.forEach(this::read);
    } catch (IOException | DirectoryIteratorException e) {
      LOG.log(Level.WARNING, "the keys of the cluster cannot be read from " + folder, e);
    }
  }

  private static boolean isWhole(Path file) {
    return !String.valueOf(file.getFileName()).endsWith(DurableFiles.PART);
  }

  /** Reads one file; a bad one does not keep those of the other nodes away. */
  private void read(Path file) {
    try {
      others.replace(String.valueOf(file.getFileName()), Files.readAllBytes(file));
    } catch (IOException | IllegalArgumentException e) {
      LOG.log(Level.WARNING, "the keys of a node cannot be read from " + file, e);
    }
  }

  /** Exchanges keys with the node at the other end of the line. */
  public void exchange(NodeBranches upstream) {
    try {
      byte[] keys = own.publicKeys().getBytes(StandardCharsets.UTF_8);
      upstream
          .keys(branch, keys)
          .thenAccept(this::keep)
          .exceptionally(failure -> {
            LOG.log(Level.WARNING, "the keys of invitations were not exchanged", failure);
            return null;
          });
    } catch (KeyringException e) {
      LOG.log(Level.WARNING, "the keys of invitations cannot be read", e);
    }
  }

  private void keep(List<NodeKeys> all) {
    for (NodeKeys each : all.stream().limit(SERVERS_MAX).toList()) {
      if (!SERVER.matcher(each.server()).matches()
          || each.server().equals(NodeKeys.ofBranch(branch))) {
        continue;
      }
      try {
        others.replace(each.server(), each.keys());
        OwnerOnlyFiles.createFolder(folder);
        DurableFiles.write(folder.resolve(each.server()), each.keys());
      } catch (IOException | IllegalArgumentException e) {
        LOG.log(Level.WARNING, "the keys of %s cannot be kept".formatted(each.server()), e);
      }
    }
  }
}
