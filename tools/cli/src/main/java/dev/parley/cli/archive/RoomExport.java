package dev.parley.cli.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.PlacedShape;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.drawing.BoardSvg;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.server.archive.DataFolderReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a room into one zip file:
 *
 * <pre>
 *   events.jsonl   every event, one per line
 *   chat.md        the chat history
 *   boards/        a picture of each page of each board
 *   files/         attachments
 * </pre>
 *
 * <p>Threads: confined to one. Memory: the room's boards, its edited messages, and the names of its
 * attachments.
 */
public final class RoomExport {
  private final DataFolderReader archive;
  private final String room;
  private final boolean withPrivate;
  private final ProgressBar progress;
  private final MemberNames names;
  private final Map<Set<UUID>, BoardState> boards = new LinkedHashMap<>();
  private final Map<UUID, String> files = new LinkedHashMap<>(); // name in the archive
  private final Map<UUID, UUID> authors = new HashMap<>(); // of files
  private final ArchiveFileNames fileNames = new ArchiveFileNames();
  private final MessageRevisions revisions = new MessageRevisions();
  private long leftOut;

  /**
   * @param withPrivate whether messages, boards and files for one member alone are included
   * @param progress advanced by each event and file
   */
  public RoomExport(
      DataFolderReader archive, String room, boolean withPrivate, ProgressBar progress) {
    this.archive = archive;
    this.room = room;
    this.withPrivate = withPrivate;
    this.progress = progress;
    names = new MemberNames(archive.members(room));
  }

  /** {@return the number of private events that were left out} */
  public long leftOut() {
    return leftOut;
  }

  /** Writes the archive; to be called once. */
  public void write(OutputStream out) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(out, UTF_8)) {
      Writer writer = new BufferedWriter(new OutputStreamWriter(zip, UTF_8));
      begin(zip, "events.jsonl");
      forEachEntry(entry -> {
        writer.write(EventJson.line(entry));
        writer.write('\n');
        remember(entry);
      });
      end(zip, writer);
      // A second pass over the log: chat.md shows edits and deletions at the message itself.
      begin(zip, "chat.md");
      ChatMarkdown chat = new ChatMarkdown(room, names, revisions, writer);
      forEachEntry(chat::add);
      end(zip, writer);
      for (Map.Entry<Set<UUID>, BoardState> board : boards.entrySet()) {
        board(zip, writer, board.getKey(), board.getValue());
      }
      for (Map.Entry<UUID, String> file : files.entrySet()) {
        begin(zip, file.getValue());
        archive.copy(room, file.getKey(), zip);
        zip.closeEntry();
        progress.step();
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private interface EntryConsumer {
    void on(LogEntry entry) throws IOException;
  }

  private void forEachEntry(EntryConsumer each) {
    leftOut = 0;
    archive.events(
        room,
        entry -> {
          progress.step();
          if (entry.recipient().isPresent() && !withPrivate) {
            leftOut++;
            return;
          }
          try {
            each.on(entry);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private void remember(LogEntry entry) {
    switch (entry.event()) {
      case Event.Drawn(var operations) -> {
        // A private board belongs to two members, whichever of them draws.
        Set<UUID> pair = new TreeSet<>();
        entry.recipient().ifPresent(other -> pair.addAll(List.of(entry.author(), other)));
        boards.computeIfAbsent(pair, _ -> new BoardState()).apply(entry.author(), operations);
      }
      case Event.Attached(String name, String type, long bytes) ->
          entry
              .key()
              .filter(id -> archive.has(room, id))
              .ifPresent(id -> {
                files.put(id, fileNames.of("files/" + id + "-", name, ""));
                authors.put(id, entry.author());
              });
      case Event.BoardsEmptied(List<UUID> members) ->
          boards.forEach((pair, state) -> {
            if (!Collections.disjoint(pair, members)) {
              state.clear();
            }
          });
      case Event.AttachmentsEmptied(List<UUID> members) ->
          files.keySet().removeIf(id -> members.contains(authors.get(id)));
      case Event.Edited(UUID message, String text) -> revisions.edited(message, text);
      case Event.Deleted(UUID message, _) -> revisions.deleted(message);
      case Event.Joined _,
          Event.Left _,
          Event.Posted _,
          Event.Reacted _,
          Event.Shown _,
          Event.Closed _,
          Event.RightsChanged _,
          Event.RoomChanged _,
          Event.Removed _,
          Event.RecordingBegan _,
          Event.RecordingEnded _,
          Event.InvitationEnded _,
          Event.BranchMerged _,
          Event.Captioned _ -> {
        // They have no file of their own in the archive.
      }
    }
  }

  private void board(ZipOutputStream zip, Writer writer, Set<UUID> pair, BoardState state)
      throws IOException {
    String name =
        pair.isEmpty()
            ? "everybody"
            : pair.stream().map(names::of).collect(Collectors.joining("-"));
    BoardStatePiece whole = state.whole(0);
    List<BoardPage> pages = new ArrayList<>(whole.pages());
    pages.sort(Comparator.comparing(BoardPage::order).thenComparing(BoardPage::key));
    for (int i = 0; i < pages.size(); i++) {
      String key = pages.get(i).key();
      begin(zip, fileNames.of("boards/", name + "-" + (i + 1), ".svg"));
      new BoardSvg(
              whole.shapes().stream()
                  .map(PlacedShape::shape)
                  .filter(shape -> shape.page().equals(key))
                  .toList(),
              id -> Optional.ofNullable(files.get(id)).map(file -> "../" + file))
          .write(writer);
      end(zip, writer);
    }
  }

  private static void begin(ZipOutputStream zip, String name) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
  }

  private static void end(ZipOutputStream zip, Writer writer) throws IOException {
    writer.flush();
    zip.closeEntry();
  }
}
