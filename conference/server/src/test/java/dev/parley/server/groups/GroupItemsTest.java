package dev.parley.server.groups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.group.GroupEndReason;
import dev.parley.room.api.group.GroupEnded;
import dev.parley.room.api.group.GroupItem;
import dev.parley.room.api.group.GroupKeyAdded;
import dev.parley.room.api.group.GroupTracks;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GroupItemsTest {
  private int cancelled;
  private final GroupItems items = new GroupItems(Runnable::run, () -> cancelled++);

  private static final class Reader implements Flow.Subscriber<GroupItem> {
    final List<GroupItem> read = new ArrayList<>();
    Flow.@Nullable Subscription subscription;
    boolean complete;
    @Nullable Throwable failure;

    @Override
    public void onSubscribe(Flow.Subscription its) {
      subscription = its;
    }

    @Override
    public void onNext(GroupItem item) {
      read.add(item);
    }

    @Override
    public void onError(Throwable why) {
      failure = why;
    }

    @Override
    public void onComplete() {
      complete = true;
    }

    void request(long count) {
      Objects.requireNonNull(subscription).request(count);
    }
  }

  private static GroupKeyAdded key(int epoch) {
    return new GroupKeyAdded(epoch, 0, new byte[28]);
  }

  private Reader reader() {
    Reader reader = new Reader();
    items.subscribe(reader);
    return reader;
  }

  @Test
  void keysComeFirstAndOnlyTheLatestTracks() {
    Reader reader = reader();
    GroupKeyAdded first = key(0);
    GroupKeyAdded second = key(1);
    items.key(first);
    items.tracks(new GroupTracks(List.of()));
    GroupTracks latest = new GroupTracks(List.of());
    items.tracks(latest);
    items.key(second);
    reader.request(10);

    assertThat(reader.read).containsExactly(first, second, latest);
  }

  @Test
  void endIsTheLastItem() {
    Reader reader = reader();
    items.key(key(0));
    items.end(GroupEndReason.SESSION_ENDED);
    reader.request(1);
    assertThat(reader.complete).isFalse();
    reader.request(1);
    assertThat(reader.read.getLast()).isEqualTo(new GroupEnded(GroupEndReason.SESSION_ENDED));
    assertThat(reader.complete).isTrue();
  }

  @Test
  void readerThatIsBehindByTooManyKeysIsCutOff() {
    Reader reader = reader();
    for (int i = 0; i < GroupItems.KEYS_MAX; i++) {
      items.key(key(i));
    }
    assertThat(cancelled).isZero();
    items.key(key(GroupItems.KEYS_MAX));
    assertThat(cancelled).isEqualTo(1);
    reader.request(100);
    assertThat(reader.read).isEmpty();
  }

  @Test
  void membershipEndsWithItsReader() {
    Objects.requireNonNull(reader().subscription).cancel();
    assertThat(cancelled).isEqualTo(1);
  }

  @Test
  void secondReaderAndANegativeRequestAreRefused() {
    Reader reader = reader();
    assertThat(reader().failure).isInstanceOf(IllegalStateException.class);
    reader.request(-1);
    assertThat(reader.failure).isInstanceOf(IllegalArgumentException.class);
  }
}
