package dev.parley.server.invite;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Key file (JWK set), accessible to its owner only. It is replaced atomically, so readers see the
 * old or the new content; a lock file beside it serializes writers.
 *
 * <p>Threads: safe for all, also across processes.
 */
final class InvitationKeyFile {
  /** Upper bound for the size of the file, in bytes. */
  static final int MAX_SIZE = 64 * 1024;

  /** Lock between threads of this process: a file lock excludes other processes only. */
  private static final Object IN_THIS_PROCESS = new Object();

  private final Path file;

  InvitationKeyFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  /** {@return the keys, the first one with its private key; none when the file does not exist} */
  List<ECKey> read() {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_SIZE + 1);
      if (bytes.length > MAX_SIZE) {
        throw malformed("it is too large", null);
      }
      return parsed(new String(bytes, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw new KeyringException("%s cannot be read (%s)".formatted(file, e), e);
    } catch (ParseException | IllegalArgumentException e) {
      throw malformed("it is not a JWK set", e);
    }
  }

  private List<ECKey> parsed(String text) throws ParseException {
    List<ECKey> keys = new ArrayList<>();
    for (JWK key : JWKSet.parse(text).getKeys()) {
      if (!(key instanceof ECKey ec)
          || !ec.getCurve().equals(Curve.P_256)
          || ec.getKeyID() == null
          || ec.getIssueTime() == null) {
        throw malformed("a key in it is not for ES256, or has no kid or iat", null);
      }
      keys.add(ec);
    }
    if (keys.isEmpty() || !keys.getFirst().isPrivate()) {
      throw malformed("its first key has no private half", null);
    }
    return keys;
  }

  /** Updates the file. {@return the keys after {@code change}, which are on disk} */
  List<ECKey> update(UnaryOperator<List<ECKey>> change) {
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    synchronized (IN_THIS_PROCESS) {
      try {
        OwnerOnlyFiles.createFolder(file.resolveSibling(""));
        try (FileChannel channel = FileChannel.open(lock, CREATE, WRITE)) {
          channel.lock();
          List<ECKey> keys = change.apply(read());
          String text = new JWKSet(List.<JWK>copyOf(keys)).toString(false);
          DurableFiles.write(file, text.getBytes(StandardCharsets.UTF_8));
          return keys;
        }
      } catch (IOException e) {
        throw new KeyringException(
            "%s cannot be written (%s): look at the folder's rights".formatted(file, e), e);
      }
    }
  }

  private KeyringException malformed(String what, @Nullable Exception cause) {
    return new KeyringException(
        "%s is not a file of invitation keys: %s; restore it, or move it away to start with a new key"
            .formatted(file, what),
        cause);
  }
}
