package dev.parley.room.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.files.ContentStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DownloadLimiterTest {
  private final AtomicLong reserved = new AtomicLong();
  private final DownloadLimiter downloads =
      new DownloadLimiter(bytes -> {
        reserved.addAndGet(bytes);
        return () -> reserved.addAndGet(-bytes);
      });

  private void fetch() {
    ContentStream content = new ContentStream("text/plain", 5, 0, 0, _ -> {});
    assertThat(downloads.begin(() -> CompletableFuture.completedFuture(content)))
        .isCompletedWithValueMatching(each -> each.bytes() == 5);
  }

  @Test
  void contentThatNobodyTookIsReleasedAtTheEndOfTheSession() {
    fetch();
    assertThat(reserved.get()).isPositive();

    downloads.close();

    assertThat(reserved).hasValue(0);
  }

  @Test
  void contentThatComesAfterTheEndOfTheSessionIsReleased() {
    downloads.close();

    fetch();

    assertThat(reserved).hasValue(0);
  }
}
