package dev.parley.conference.board;

import static dev.parley.conference.ConferenceLimits.SHAPE_BODY_BYTES_MAX;
import static dev.parley.conference.ConferenceLimits.SNAPSHOT_BYTES;
import static dev.parley.conference.ConferenceLimits.SNAPSHOT_SHAPES_MAX;

import dev.parley.conference.api.board.Alter;
import dev.parley.conference.api.board.Drawn;
import dev.parley.conference.api.board.Extend;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Page;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.PutPage;
import dev.parley.conference.api.board.Remove;
import dev.parley.conference.api.board.RemovePage;
import dev.parley.conference.api.board.Shape;
import dev.parley.conference.api.board.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A board after some of its changes: their fold, in the order of their numbers. The same changes
 * give the same state, here and in the page (docs/protocol/board.md).
 *
 * <p>Threads: confined to its owner; what it gives out is immutable.
 */
public final class BoardState {
  /** In the order of their ids as text, which is the order in which state is written. */
  private static final Comparator<Drawn> BY_ID =
      Comparator.comparing(drawn -> drawn.shape().id().toString());

  /** Raised whenever the same changes begin to give another state. */
  public static final int RULES = 1;

  private final Map<UUID, Drawn> shapes = new HashMap<>();
  private final Map<String, Page> pages = new TreeMap<>();
  private long bytes = HeapBytes.BOARD;

  /** An empty board has its first page. */
  public BoardState() {
    set(new Page(Page.FIRST, "V", ""));
  }

  /** {@return the state of which these are all pieces} */
  public static BoardState of(List<Snapshot> pieces) {
    BoardState state = new BoardState();
    for (Snapshot piece : pieces) {
      piece.pages().forEach(state::set);
      piece.shapes().forEach(state::set);
    }
    return state;
  }

  /** {@return how many shapes there are} */
  public int shapes() {
    return shapes.size();
  }

  /** {@return how many pages there are} */
  public int pages() {
    return pages.size();
  }

  /** {@return the memory that the board takes, in bytes of heap: an upper bound} */
  public long bytes() {
    return bytes;
  }

  /** Applies a change that is on record. */
  public void apply(UUID author, List<Operation> operations) {
    for (Operation operation : operations) {
      switch (operation) {
        case Put(Shape shape) -> put(author, shape);
        case Alter alter -> alter(alter);
        case Extend extend -> extend(extend);
        case Remove(UUID shape) -> remove(shape);
        case PutPage(Page page) -> set(page);
        case RemovePage(String key) -> removePage(key);
      }
    }
  }

  private void put(UUID author, Shape shape) {
    if (pages.containsKey(shape.page()) && !shapes.containsKey(shape.id())) {
      set(new Drawn(shape, author));
    }
  }

  private void alter(Alter alter) {
    Drawn drawn = shapes.get(alter.shape());
    if (drawn == null) {
      return;
    }
    Shape old = drawn.shape();
    set(
        new Drawn(
            new Shape(
                old.id(),
                alter.page().filter(pages::containsKey).orElse(old.page()),
                alter.order().orElse(old.order()),
                old.kind(),
                alter.placement().orElse(old.placement()),
                alter.style().orElse(old.style()),
                alter.body().orElse(old.body())),
            drawn.author()));
  }

  private void extend(Extend extend) {
    Drawn drawn = shapes.get(extend.shape());
    if (drawn == null) {
      return;
    }
    Shape old = drawn.shape();
    int length = old.body().length;
    if (length != extend.from() || length + extend.more().length > SHAPE_BODY_BYTES_MAX) {
      return;
    }
    byte[] body = Arrays.copyOf(old.body(), length + extend.more().length);
    System.arraycopy(extend.more(), 0, body, length, extend.more().length);
    set(
        new Drawn(
            new Shape(
                old.id(), old.page(), old.order(), old.kind(), old.placement(), old.style(), body),
            drawn.author()));
  }

  private void set(Drawn drawn) {
    remove(drawn.shape().id());
    shapes.put(drawn.shape().id(), drawn);
    bytes += weight(drawn);
  }

  private void set(Page page) {
    Page old = pages.put(page.key(), page);
    bytes += HeapBytes.of(page) - (old == null ? 0 : HeapBytes.of(old));
  }

  private void remove(UUID id) {
    Drawn gone = shapes.remove(id);
    if (gone != null) {
      bytes -= weight(gone);
    }
  }

  private void removePage(String key) {
    Page gone = key.equals(Page.FIRST) ? null : pages.remove(key);
    if (gone == null) {
      return;
    }
    bytes -= HeapBytes.of(gone);
    shapes.values().stream()
        .filter(drawn -> drawn.shape().page().equals(key))
        .map(drawn -> drawn.shape().id())
        .toList()
        .forEach(this::remove);
  }

  private static int weight(Drawn drawn) {
    return HeapBytes.of(drawn.shape());
  }

  /** {@return the whole state as one piece: pages by key, shapes by id} */
  public Snapshot whole(long number) {
    return new Snapshot(
        true,
        true,
        number,
        List.copyOf(pages.values()),
        shapes.values().stream().sorted(BY_ID).toList());
  }

  /** {@return the whole state in pieces that fit into messages} */
  public List<Snapshot> pieces(long number) {
    List<Snapshot> pieces = new ArrayList<>();
    List<Drawn> piece = new ArrayList<>();
    List<Page> first = List.copyOf(pages.values());
    int weight = 0;
    for (Drawn drawn : shapes.values()) {
      boolean full = weight + weight(drawn) > SNAPSHOT_BYTES || piece.size() == SNAPSHOT_SHAPES_MAX;
      if (full && !piece.isEmpty()) {
        pieces.add(new Snapshot(pieces.isEmpty(), false, number, first, List.copyOf(piece)));
        first = List.of();
        piece.clear();
        weight = 0;
      }
      piece.add(drawn);
      weight += weight(drawn);
    }
    pieces.add(new Snapshot(pieces.isEmpty(), true, number, first, List.copyOf(piece)));
    return pieces;
  }
}
