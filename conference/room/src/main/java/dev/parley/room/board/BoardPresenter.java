package dev.parley.room.board;

import dev.parley.room.api.BoardPresenterChanged;
import dev.parley.room.api.RoomItem;
import dev.parley.room.core.Participants;
import dev.parley.room.core.RoomContext;
import dev.parley.room.log.LogSubscription;
import dev.parley.room.log.LogSubscriptions;
import dev.parley.room.spi.AnnotationIds;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Presenter of a room's common board: the member whose view of it was reported last, among those
 * who may show files.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class BoardPresenter {
  private final Participants participants;
  private final LogSubscriptions<RoomItem> roomStreams;
  private final BoardCache states;
  private Optional<UUID> presenter = Optional.empty();

  BoardPresenter(RoomContext context, BoardCache states) {
    participants = context.participants();
    roomStreams = context.streams();
    this.states = states;
  }

  /** Signals to the room when another member than before presents the common board. */
  void update() {
    Optional<UUID> now =
        states
            .known(BoardKey.COMMON)
            .flatMap(board ->
                board.views().entrySet().stream()
                    .filter(each -> !each.getValue().page().startsWith(AnnotationIds.PAGES))
                    .map(Map.Entry::getKey)
                    .filter(participants::mayShow)
                    .reduce((_, latest) -> latest));
    if (!now.equals(presenter)) {
      presenter = now;
      BoardPresenterChanged signal = presented();
      roomStreams.signal(BoardPresenterChanged.class, _ -> Optional.of(signal));
    }
  }

  private BoardPresenterChanged presented() {
    return new BoardPresenterChanged(presenter.map(participants.names()::member));
  }

  /** Sends the current presenter to a new stream of the room. */
  public void signalTo(LogSubscription<RoomItem> stream) {
    if (presenter.isPresent()) {
      stream.signal(BoardPresenterChanged.class, presented());
    }
  }
}
