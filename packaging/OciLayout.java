import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Folder in OCI image layout with one image (OCI image specification 1.1). */
final class OciLayout {
  private static final String TYPE = "application/vnd.oci.image.";

  private final Path blobs;
  private final List<String> diffIds = new ArrayList<>();
  private final List<String> layers = new ArrayList<>();

  OciLayout(Path folder) throws IOException {
    this.blobs = Files.createDirectories(folder.resolve("blobs/sha256"));
  }

  /** Adds a layer with a member of a folder; {@code .} is all of its content. */
  void addLayer(Path content, String member, int owner) throws IOException {
    var file = blobs.resolve("layer.tar.gz");
    Tarball.pack(content, member, owner, file);
    try (var tar = new GZIPInputStream(Files.newInputStream(file))) {
      diffIds.add("sha256:" + sha256(tar));
    }
    layers.add(descriptor("layer.v1.tar+gzip", named(file)));
  }

  /** {@return the digests of the uncompressed layers} */
  List<String> diffIds() {
    return List.copyOf(diffIds);
  }

  /** Writes the manifest and the index. */
  void finish(byte[] config, String version) throws IOException {
    var manifest =
        """
        {"schemaVersion": 2, "mediaType": "%smanifest.v1+json", "config": %s, "layers": [%s]}
        """
            .formatted(TYPE, descriptor("config.v1+json", blob(config)), String.join(", ", layers));
    var image = descriptor("manifest.v1+json", blob(manifest.getBytes(UTF_8)));
    var names =
        """
        "annotations": {"org.opencontainers.image.ref.name": "%1$s", "io.containerd.image.name": "docker.io/library/parley:%1$s"}}\
        """
            .formatted(version);
    var folder = blobs.getParent().getParent();
    Files.writeString(
        folder.resolve("index.json"),
        """
        {"schemaVersion": 2, "mediaType": "%sindex.v1+json", "manifests": [%s]}
        """
            .formatted(TYPE, image.substring(0, image.length() - 1) + ", " + names));
    Files.writeString(folder.resolve("oci-layout"), "{\"imageLayoutVersion\": \"1.0.0\"}\n");
  }

  private Path blob(byte[] content) throws IOException {
    return named(Files.write(blobs.resolve("blob"), content));
  }

  /** Gives a file the name of its digest. */
  private static Path named(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return Files.move(file, file.resolveSibling(sha256(in)));
    }
  }

  private static String descriptor(String type, Path blob) throws IOException {
    return """
    {"mediaType": "%s", "digest": "sha256:%s", "size": %d}\
    """
        .formatted(TYPE + type, blob.getFileName(), Files.size(blob));
  }

  private static String sha256(InputStream in) throws IOException {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
