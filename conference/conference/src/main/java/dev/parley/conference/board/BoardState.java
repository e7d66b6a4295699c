package dev.parley.conference.board;

import static dev.parley.conference.ConferenceLimits.SHAPE_BODY_BYTES_MAX;
import static dev.parley.conference.ConferenceLimits.SNAPSHOT_BYTES;

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
  private static final Comparator<Drawn> BY_ID =
      Comparator.comparing(drawn -> drawn.shape().id().toString());

  /**
   * Version of the folding rules; incremented whenever the same changes would give another state.
   */
  public static final int RULES = 1;

  /**
   * Owner of pages whose author is no longer known, because they come from a stored state. No
   * member has this id.
   */
  public static final UUID NOBODY = new UUID(0, 0);

  /** Listener for the resource usage of members on a board. Called where the state is changed. */
  public interface Account {
    /** Ignores all changes. */
    Account NONE = (_, _, _, _) -> {};

    /** Adds to the payer's usage of the board; amounts are negative when it decreases. */
    void changed(UUID payer, int shapes, int pages, long bytes);
  }

  /**
   * A shape, and the member that its size is counted for: the one that added it, or that last
   * enlarged it. This way no member is charged for what others add to its shape.
   */
  private record Held(Drawn drawn, UUID payer) {}

  private final Account account;
  private final Map<UUID, Held> shapes = new HashMap<>();
  private final Map<String, Page> pages = new TreeMap<>();
  private final Map<String, UUID> pagePayers = new HashMap<>();
  private long bytes = HeapBytes.BOARD;

  /** Creates an empty board, which has its first page. */
  public BoardState() {
    this(Account.NONE);
  }

  /** Creates an empty board, which has its first page. That page is not counted for any member. */
  public BoardState(Account account) {
    this.account = account;
    put(NOBODY, new Page(Page.FIRST, "V", ""));
  }

  /** {@return the state that the pieces add up to} */
  public static BoardState of(List<Snapshot> pieces) {
    return of(pieces, Account.NONE);
  }

  /** {@return the state that the pieces add up to, with each shape counted for its author} */
  public static BoardState of(List<Snapshot> pieces, Account account) {
    BoardState state = new BoardState(account);
    for (Snapshot piece : pieces) {
      piece.pages().forEach(page -> state.put(NOBODY, page));
      piece.shapes().forEach(drawn -> state.set(drawn, drawn.author()));
    }
    return state;
  }

  /** {@return whether the board is in its initial state} */
  public boolean isEmpty() {
    return shapes.isEmpty() && pages.size() == 1;
  }

  /** {@return the members that the shapes on the board are counted for} */
  public Set<UUID> payers() {
    return shapes.values().stream().map(Held::payer).collect(Collectors.toSet());
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

  /** Applies a change that is stored in the log. */
  public void apply(UUID author, List<Operation> operations) {
    for (Operation operation : operations) {
      switch (operation) {
        case Put(Shape shape) -> put(author, shape);
        case Alter alter -> alter(author, alter);
        case Extend extend -> extend(author, extend);
        case Remove(UUID shape) -> remove(shape);
        case PutPage(Page page) -> put(author, page);
        case RemovePage(String key) -> removePage(key);
      }
    }
  }

  private void put(UUID author, Shape shape) {
    if (pages.containsKey(shape.page()) && !shapes.containsKey(shape.id())) {
      set(new Drawn(shape, author), author);
    }
  }

  private void put(UUID author, Page page) {
    Page before = pages.put(page.key(), page);
    if (page.key().equals(Page.FIRST)) {
      bytes += weight(page) - (before == null ? 0 : weight(before));
      return;
    }
    UUID payer = pagePayers.computeIfAbsent(page.key(), _ -> author);
    count(payer, 0, before == null ? 1 : 0, weight(page) - (before == null ? 0 : weight(before)));
  }

  private void alter(UUID author, Alter alter) {
    Held held = shapes.get(alter.shape());
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
    set(new Drawn(now, held.drawn().author()), larger ? author : held.payer());
  }

  private void extend(UUID author, Extend extend) {
    Held held = shapes.get(extend.shape());
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
        new Drawn(
            new Shape(
                old.id(), old.page(), old.order(), old.kind(), old.placement(), old.style(), body),
            held.drawn().author()),
        extend.more().length > 0 ? author : held.payer());
  }

  private void set(Drawn drawn, UUID payer) {
    remove(drawn.shape().id());
    shapes.put(drawn.shape().id(), new Held(drawn, payer));
    count(payer, 1, 0, weight(drawn));
  }

  private void remove(UUID id) {
    Held gone = shapes.remove(id);
    if (gone != null) {
      count(gone.payer(), -1, 0, -weight(gone.drawn()));
    }
  }

  private void removePage(String key) {
    if (key.equals(Page.FIRST)) {
      return;
    }
    Page gone = pages.remove(key);
    if (gone == null) {
      return;
    }
    UUID payer = pagePayers.remove(key);
    count(payer == null ? NOBODY : payer, 0, -1, -weight(gone));
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

  private static int weight(Page page) {
    return HeapBytes.of(page);
  }

  private static int weight(Drawn drawn) {
    return HeapBytes.of(drawn.shape());
  }

  /** {@return the whole state as one piece, with pages ordered by key and shapes by id} */
  public Snapshot whole(long number) {
    return new Snapshot(
        true,
        true,
        number,
        List.copyOf(pages.values()),
        shapes.values().stream().map(Held::drawn).sorted(BY_ID).toList());
  }

  /** {@return the whole state, in pieces that fit into messages} */
  public List<Snapshot> pieces(long number) {
    List<Snapshot> pieces = new ArrayList<>();
    List<Drawn> piece = new ArrayList<>();
    List<Page> first = List.copyOf(pages.values());
    int weight = 0;
    for (Held held : shapes.values()) {
      Drawn drawn = held.drawn();
      if (weight + weight(drawn) > SNAPSHOT_BYTES && !piece.isEmpty()) {
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
