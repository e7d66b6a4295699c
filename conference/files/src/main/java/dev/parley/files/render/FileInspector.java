package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.OpenedFile;
import dev.parley.files.VersionedFile;
import dev.parley.files.VersionedFile.FileVersion;
import dev.parley.files.header.ImageHeader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Inspects files before they are decoded: media type, estimated cost and a digest of the bytes.
 * Each version of a file is read once, in pieces, and its result is cached.
 *
 * <p>Threads: safe for all; blocks while the disk works. Memory: at most {@value #MAX} cached
 * entries.
 */
final class FileInspector {
  private static final int MAX = 1_024;
  private static final int BUFFER_BYTES = 64 << 10;

  private record InspectionKey(VersionedFile document, long version) {}

  private final RenderLimits limits;
  private final Map<InspectionKey, FileInspection> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<InspectionKey, FileInspection> eldest) {
          return size() > MAX;
        }
      };

  FileInspector(RenderLimits limits) {
    this.limits = limits;
  }

  /**
   * {@return the inspection result for the current version of a document}
   *
   * @throws FilesException when the file has no pages, is too large, or its estimated cost exceeds
   *     the limit
   */
  FileInspection of(VersionedFile document) {
    FileVersion version = document.currentVersion();
    InspectionKey key = new InspectionKey(document, version.number());
    synchronized (known) {
      FileInspection before = known.get(key);
      if (before != null) {
        return before;
      }
    }
    FileInspection now = inspect(document, version);
    synchronized (known) {
      known.put(key, now);
    }
    return now;
  }

  private FileInspection inspect(VersionedFile document, FileVersion version) {
    if (version.stamp().bytes() > RenderLimits.DOCUMENT_BYTES_MAX) {
      throw new FilesException(
          Reason.TOO_LARGE,
          "files of at most %d MiB can be shown as pages"
              .formatted(RenderLimits.DOCUMENT_BYTES_MAX >> 20));
    }
    try (OpenedFile opened = document.source().open()) {
      requireSame(version, opened);
      MessageDigest sha = sha256();
      MediaType type = MediaType.of(opened.read(0, MediaType.HEAD_BYTES));
      opened.channel().position(0);
      InputStream bytes =
          new DigestInputStream(
              new BufferedInputStream(Channels.newInputStream(opened.channel()), BUFFER_BYTES),
              sha);
      RenderEstimate estimate = estimate(type, version.stamp().bytes(), bytes);
      bytes.transferTo(OutputStream.nullOutputStream());
      String digest = HexFormat.of().formatHex(sha.digest());
      return new FileInspection(document, version, type, digest, estimate);
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
  }

  private RenderEstimate estimate(MediaType type, long length, InputStream bytes)
      throws IOException {
    return switch (type) {
      case PDF -> RenderEstimate.ofPdf(length);
      case JPEG, PNG, GIF -> {
        ImageHeader header = ImageHeader.read(type, bytes);
        RenderEstimate estimate = RenderEstimate.of(header, length);
        estimate.require(header, limits);
        yield estimate;
      }
      case WEBP, ZIP, GZIP, OTHER ->
          throw new FilesException(Reason.WRONG_TYPE, "files of this type have no pages");
    };
  }

  /**
   * Rejects a file that has changed since its version was seen.
   *
   * @throws FilesException with {@link Reason#CHANGED}
   */
  static void requireSame(FileVersion version, OpenedFile opened) {
    if (!opened.stamp().equals(version.stamp())) {
      throw new FilesException(Reason.CHANGED, "the file has just changed; look at it again");
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
