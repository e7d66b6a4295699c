package dev.parley.room.board.state;

import static dev.parley.room.limits.ConferenceLimits.SHAPE_BODY_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.SNAPSHOT_BYTES;

import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PlacedShape;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemovePage;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * State of a board: the fold of its changes in the order of their numbers. The same changes give
 * the same state, in the server and in the page (docs/protocol/board.md).
 *
 * <p>Threads: confined to its owner; returned values are immutable.
 */
public final class BoardState {
  /** Orders shapes by the text of their ids, which is the order in which state is serialized. */
  private static final Comparator<PlacedShape> BY_ID =
      Comparator.comparing(drawn -> drawn.shape().id().toString());

  /**
   * Version of the folding rules; incremented whenever the same changes would give another state.
   */
  public static final int RULES = 1;

  /**
   * Owner of pages whose author is no longer known, because they come from a stored state. No
   * member has this id.
   */
  public static final UUID NO_OWNER = new UUID(0, 0);

  /** Listener for the resource usage of members on a board. Called where the state is changed. */
  public interface UsageListener {
    /** Ignores all changes. */
    UsageListener NONE = (_, _, _, _) -> {};

    /** Adds to the payer's usage of the board; amounts are negative when it decreases. */
    void changed(UUID payer, int shapes, int pages, long bytes);
  }

  /**
   * A shape, and the member that its size is counted for: the one that added it, or that last
   * enlarged it. This way no member is charged for what others add to its shape.
   */
  private record OwnedShape(PlacedShape drawn, UUID payer, long since) {}

  private final UsageListener account;
  private final Map<UUID, OwnedShape> shapes = new HashMap<>();
  private final Map<String, BoardPage> pages = new TreeMap<>();
  private final Map<String, UUID> pagePayers = new HashMap<>();
  private long bytes = BoardHeapBytes.BOARD;
  private long sets; // shapes that were set so far
  private long pinnedAt = -1; // value of sets when readers got the newest pieces; -1: none has any
  private long pinnedBytes;

  /** Creates an empty board, which has its first page. */
  public BoardState() {
    this(UsageListener.NONE);
  }

  /** Creates an empty board, which has its first page. That page is not counted for any member. */
  public BoardState(UsageListener account) {
    this.account = account;
    put(NO_OWNER, new BoardPage(BoardPage.FIRST, "V", ""));
  }

  /** {@return the state that the pieces add up to} */
  public static BoardState of(List<BoardStatePiece> pieces) {
    return of(pieces, UsageListener.NONE);
  }

  /** {@return the state that the pieces add up to, with each shape counted for its author} */
  public static BoardState of(List<BoardStatePiece> pieces, UsageListener account) {
    BoardState state = new BoardState(account);
    for (BoardStatePiece piece : pieces) {
      piece.pages().forEach(page -> state.put(NO_OWNER, page));
      piece.shapes().forEach(drawn -> state.set(drawn, drawn.author()));
    }
    return state;
  }

  /** {@return whether the board is in its initial state} */
  public boolean isEmpty() {
    return shapes.isEmpty() && pages.size() == 1;
  }

  /** {@return the members that the shapes on the board are counted for} */
  public Set<UUID> owners() {
    return shapes.values().stream().map(OwnedShape::payer).collect(Collectors.toSet());
  }

  /** Removes everything from the board except its first page. */
  public void clear() {
    List.copyOf(shapes.keySet()).forEach(this::remove);
    List.copyOf(pages.keySet()).forEach(this::removePage);
  }

  /** {@return the number of shapes} */
  public int shapes() {
    return shapes.size();
  }

  /** {@return the number of pages} */
  public int pages() {
    return pages.size();
  }

  /** {@return an upper bound of the heap that the board occupies, in bytes} */
  public long bytes() {
    return bytes;
  }

  /** Records that readers have got the {@linkplain #pieces pieces} of the present state. */
  public void pin() {
    pinnedAt = sets;
  }

  /** Records that no reader has pieces of this or an earlier state any more. */
  public void unpin() {
    pinnedAt = -1;
    pinnedBytes = 0;
  }

  /** {@return an upper bound of the heap of shapes that only pieces of readers still refer to} */
  public long pinnedBytes() {
    return pinnedBytes;
  }

  /** Applies a change that is stored in the log. */
  public void apply(UUID author, List<BoardOperation> operations) {
    for (BoardOperation operation : operations) {
      switch (operation) {
        case PutShape(Shape shape) -> put(author, shape);
        case AlterShape alter -> alter(author, alter);
        case ExtendShape extend -> extend(author, extend);
        case RemoveShape(UUID shape) -> remove(shape);
        case PutPage(BoardPage page) -> put(author, page);
        case RemovePage(String key) -> removePage(key);
      }
    }
  }

  private void put(UUID author, Shape shape) {
    if (pages.containsKey(shape.page()) && !shapes.containsKey(shape.id())) {
      set(new PlacedShape(shape, author), author);
    }
  }

  private void put(UUID author, BoardPage page) {
    BoardPage before = pages.put(page.key(), page);
    if (page.key().equals(BoardPage.FIRST)) {
      bytes += weight(page) - (before == null ? 0 : weight(before));
      return;
    }
    UUID payer = pagePayers.computeIfAbsent(page.key(), _ -> author);
    count(payer, 0, before == null ? 1 : 0, weight(page) - (before == null ? 0 : weight(before)));
  }

  private void alter(UUID author, AlterShape alter) {
    OwnedShape held = shapes.get(alter.shape());
    if (held == null) {
      return;
    }
    Shape old = held.drawn().shape();
    Shape now =
        new Shape(
            old.id(),
            alter.page().filter(pages::containsKey).orElse(old.page()),
            alter.order().orElse(old.order()),
            old.kind(),
            alter.placement().orElse(old.placement()),
            alter.style().orElse(old.style()),
            alter.body().orElse(old.body()));
    boolean larger = now.body().length > old.body().length;
    set(new PlacedShape(now, held.drawn().author()), larger ? author : held.payer());
  }

  private void extend(UUID author, ExtendShape extend) {
    OwnedShape held = shapes.get(extend.shape());
    if (held == null) {
      return;
    }
    Shape old = held.drawn().shape();
    int length = old.body().length;
    if (length != extend.from() || length + extend.more().length > SHAPE_BODY_BYTES_MAX) {
      return;
    }
    byte[] body = Arrays.copyOf(old.body(), length + extend.more().length);
    System.arraycopy(extend.more(), 0, body, length, extend.more().length);
    set(
        new PlacedShape(
            new Shape(
                old.id(), old.page(), old.order(), old.kind(), old.placement(), old.style(), body),
            held.drawn().author()),
        extend.more().length > 0 ? author : held.payer());
  }

  private void set(PlacedShape drawn, UUID payer) {
    remove(drawn.shape().id());
    shapes.put(drawn.shape().id(), new OwnedShape(drawn, payer, ++sets));
    count(payer, 1, 0, weight(drawn));
  }

  private void remove(UUID id) {
    OwnedShape gone = shapes.remove(id);
    if (gone != null) {
      count(gone.payer(), -1, 0, -weight(gone.drawn()));
      pinnedBytes += gone.since() <= pinnedAt ? weight(gone.drawn()) : 0;
    }
  }

  private void removePage(String key) {
    if (key.equals(BoardPage.FIRST)) {
      return;
    }
    BoardPage gone = pages.remove(key);
    if (gone == null) {
      return;
    }
    UUID payer = pagePayers.remove(key);
    count(payer == null ? NO_OWNER : payer, 0, -1, -weight(gone));
    shapes.values().stream()
        .map(held -> held.drawn().shape())
        .filter(shape -> shape.page().equals(key))
        .map(Shape::id)
        .toList()
        .forEach(this::remove);
  }

  private void count(UUID payer, int shapeCount, int pageCount, long more) {
    bytes += more;
    account.changed(payer, shapeCount, pageCount, more);
  }

  private static int weight(BoardPage page) {
    return BoardHeapBytes.of(page);
  }

  private static int weight(PlacedShape drawn) {
    return BoardHeapBytes.of(drawn.shape());
  }

  /** {@return the whole state as one piece, with pages ordered by key and shapes by id} */
  public BoardStatePiece whole(long number) {
    return new BoardStatePiece(
        true,
        true,
        number,
        List.copyOf(pages.values()),
        shapes.values().stream().map(OwnedShape::drawn).sorted(BY_ID).toList());
  }

  /** {@return the whole state, in pieces that fit into messages} */
  public List<BoardStatePiece> pieces(long number) {
    List<BoardStatePiece> pieces = new ArrayList<>();
    List<PlacedShape> piece = new ArrayList<>();
    List<BoardPage> first = List.copyOf(pages.values());
    int weight = 0;
    for (OwnedShape held : shapes.values()) {
      PlacedShape drawn = held.drawn();
      if (weight + weight(drawn) > SNAPSHOT_BYTES && !piece.isEmpty()) {
        pieces.add(new BoardStatePiece(pieces.isEmpty(), false, number, first, List.copyOf(piece)));
        first = List.of();
        piece.clear();
        weight = 0;
      }
      piece.add(drawn);
      weight += weight(drawn);
    }
    pieces.add(new BoardStatePiece(pieces.isEmpty(), true, number, first, List.copyOf(piece)));
    return pieces;
  }
}
