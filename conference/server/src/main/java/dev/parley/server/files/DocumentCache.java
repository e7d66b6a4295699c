package dev.parley.server.files;

import dev.parley.files.ReadableFile;
import dev.parley.files.VersionedFile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Cache of documents for recently viewed attachments, so that their rendered pages are found again.
 * Threads: safe for all.
 */
final class DocumentCache {
  private static final int MAX = 512;

  private record DocumentKey(String room, UUID id) {}

  private final Map<DocumentKey, VersionedFile> documents =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<DocumentKey, VersionedFile> eldest) {
          return size() > MAX;
        }
      };

  synchronized VersionedFile of(String room, UUID id, ReadableFile source) {
    return documents.computeIfAbsent(new DocumentKey(room, id), _ -> new VersionedFile(source));
  }
}
