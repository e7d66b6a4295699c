package dev.parley.server.files;

import dev.parley.files.Document;
import dev.parley.files.Source;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Cache of documents for recently viewed attachments, so that their rendered pages are found again.
 * Threads: safe for all.
 */
final class KeptDocuments {
  private static final int MAX = 512;

  private record Key(String room, UUID id) {}

  private final Map<Key, Document> documents =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Document> eldest) {
          return size() > MAX;
        }
      };

  synchronized Document of(String room, UUID id, Source source) {
    return documents.computeIfAbsent(new Key(room, id), _ -> new Document(source));
  }
}
