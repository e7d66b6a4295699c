package dev.parley.files.render;

import dev.parley.files.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pictures that were asked for last: a class of thirty looks at the same page. Threads: safe
 * for all. Memory: as many bytes as it was told.
 */
final class KeptPictures {
  /** What was drawn; documents are told apart by identity. */
  record Key(Document document, long version, int page, int width) {}

  private final long bytesMax;
  private final Map<Key, Picture> pictures = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  KeptPictures(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  synchronized @Nullable Picture get(Key key) {
    return pictures.get(key);
  }

  synchronized void put(Key key, Picture picture) {
    Picture before = pictures.put(key, picture);
    bytes += picture.bytes().length - (before == null ? 0 : before.bytes().length);
    var oldest = pictures.values().iterator();
    while (bytes > bytesMax && oldest.hasNext()) {
      bytes -= oldest.next().bytes().length;
      oldest.remove();
    }
  }
}
