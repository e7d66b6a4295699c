package dev.parley.cli.cluster;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.media.certificate.CertificateIssuer;
import dev.parley.media.certificate.IssuedCertificate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** Authority of a cluster in a folder, and the certificates of nodes that it signs. */
public final class NodeCertificates {
  private static final String AUTHORITY = "authority";
  private static final String KEY = "-key";
  private static final Duration AUTHORITY_VALID = Duration.ofDays(3650);
  private static final Duration NODE_VALID = Duration.ofDays(825);

  private final Path folder;
  private final IssuedCertificate authority;

  private NodeCertificates(Path folder, IssuedCertificate authority) {
    this.folder = folder;
    this.authority = authority;
  }

  /**
   * Files of a certificate, in PEM.
   *
   * @param key readable by its owner only
   */
  public record CertificateFiles(Path certificate, Path key) {}

  /**
   * Opens the authority of a folder, and makes one if there is none.
   *
   * @throws IOException when a file cannot be read or written, or is not what it should be
   */
  public static NodeCertificates in(Path folder) throws IOException {
    OwnerOnlyFiles.createFolder(folder);
    CertificateFiles files = files(folder, AUTHORITY);
    if (Files.exists(files.certificate()) != Files.exists(files.key())) {
      throw new IOException(
          "of %s and %s only one is there; copy the other one back, or choose another folder to begin anew"
              .formatted(files.certificate(), files.key()));
    }
    if (Files.exists(files.certificate())) {
      return new NodeCertificates(
          folder,
          IssuedCertificate.ofPem(
              Files.readString(files.certificate()), Files.readString(files.key())));
    }
    IssuedCertificate made =
        CertificateIssuer.authority("CN=Parley cluster", Instant.now(), AUTHORITY_VALID);
    write(files, made);
    return new NodeCertificates(folder, made);
  }

  /** {@return the certificate of the authority, in PEM} */
  public Path authority() {
    return files(folder, AUTHORITY).certificate();
  }

  /**
   * Makes the certificate of a node, in place of an earlier one.
   *
   * @param hosts names and addresses by which other nodes reach it
   */
  public CertificateFiles make(String node, Set<String> hosts) throws IOException {
    if (node.equals(AUTHORITY) || node.endsWith(KEY) || !node.matches("[a-z0-9-]{1,32}")) {
      throw new IOException(
          "'%s' cannot be the name of a node; it has 1 to 32 of a-z 0-9 -, and does not end with %s"
              .formatted(node, KEY));
    }
    CertificateFiles files = files(folder, node);
    write(
        files, CertificateIssuer.issue("CN=" + node, hosts, authority, Instant.now(), NODE_VALID));
    return files;
  }

  private static CertificateFiles files(Path folder, String name) {
    return new CertificateFiles(folder.resolve(name + ".pem"), folder.resolve(name + KEY + ".pem"));
  }

  private static void write(CertificateFiles files, IssuedCertificate made) throws IOException {
    DurableFiles.write(files.key(), made.keyPem().getBytes(StandardCharsets.US_ASCII));
    DurableFiles.write(
        files.certificate(), made.certificatePem().getBytes(StandardCharsets.US_ASCII));
  }
}
