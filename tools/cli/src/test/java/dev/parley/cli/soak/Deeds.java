package dev.parley.cli.soak;

import static dev.parley.cli.soak.Place.had;

import dev.parley.cli.soak.Deed.Done;
import dev.parley.cli.soak.Ledger.Kind;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.board.Change;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FolderSource;
import dev.parley.conference.api.files.NewAttachment;
import dev.parley.conference.api.files.SharedFile;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.random.RandomGenerator;

/**
 * What a member does, in the proportions of a lesson: mostly strokes in small batches, then lines,
 * and now and then all else. Files are few, as in a lesson: a room keeps a list of its attachments
 * in memory, which grows with them as far as their limit.
 *
 * <p>Threads: confined to its member.
 */
final class Deeds {
  private static final String EMOJI = "\uD83D\uDC4D"; // thumbs up
  private static final int LINES_KEPT = 20;
  private static final int ATTACHMENT_BYTES_MAX = 8 << 10;

  /** The name of the file that is shown. */
  static final String SHARED_FILE = "notes.txt";

  private final SoakRoom room;
  private final int member;
  private final Findings findings;
  private final RandomGenerator random;
  private final Pen shared;
  private final Pen own;
  private final Deque<UUID> lines = new ArrayDeque<>(); // for everybody, and not deleted
  private final Deque<Deed> next = new ArrayDeque<>();

  Deeds(SoakRoom room, int member, Findings findings, RandomGenerator random) {
    this.room = room;
    this.member = member;
    this.findings = findings;
    this.random = random;
    shared = new Pen(random);
    own = new Pen(random);
  }

  /** {@return the pen on everybody's board} */
  Pen shared() {
    return shared;
  }

  /** {@return the text of a line, which names the line} */
  static String text(UUID key) {
    return "Is it 12? " + key;
  }

  Deed next() {
    if (!next.isEmpty()) {
      return next.removeFirst();
    }
    int chance = random.nextInt(1_000);
    if (member == 0 && chance < 20) {
      return show();
    } else if (chance < 580) {
      return draw(shared, Optional.empty());
    } else if (chance < 680) {
      return room.partner(member).map(with -> draw(own, Optional.of(with))).orElseGet(this::say);
    } else if (chance < 880 || lines.isEmpty()) {
      return say();
    } else if (chance < 920) {
      return room.partner(member).map(this::whisper).orElseGet(this::say);
    } else if (chance < 960) {
      return react();
    } else if (chance < 985) {
      return edit();
    } else if (chance < 996) {
      return delete();
    }
    return attach();
  }

  private static Deed.Call receipt(UUID key, Numbered call) {
    return place -> new Done(had(call.on(place)).number(), key);
  }

  private interface Numbered {
    CompletionStage<Receipt> on(Place place);
  }

  private Deed draw(Pen pen, Optional<UUID> with) {
    Change change = pen.next(with);
    return new Deed(
        Kind.CHANGE,
        receipt(change.id(), place -> place.board().draw(change)),
        () -> pen.drawn(change));
  }

  private Deed say() {
    return say(List.of());
  }

  private Deed say(List<UUID> attachments) {
    UUID key = UUID.randomUUID();
    Line line = new Line(key, Optional.empty(), text(key), Optional.empty(), attachments);
    return new Deed(Kind.LINE, receipt(key, place -> place.seat().say(line)), () -> said(key));
  }

  private void said(UUID line) {
    lines.addLast(line);
    if (lines.size() > LINES_KEPT) {
      lines.removeFirst();
    }
  }

  private Deed whisper(UUID to) {
    UUID key = UUID.randomUUID();
    Line line = new Line(key, Optional.of(to), text(key));
    return new Deed(Kind.PRIVATE_LINE, receipt(key, place -> place.seat().say(line)), () -> {});
  }

  private Deed react() {
    UUID key = UUID.randomUUID();
    UUID line = lines.getLast();
    boolean on = random.nextBoolean();
    return new Deed(
        Kind.AMENDMENT, receipt(key, place -> place.seat().react(key, line, EMOJI, on)), () -> {});
  }

  private Deed edit() {
    UUID key = UUID.randomUUID();
    UUID line = lines.getLast();
    return new Deed(
        Kind.AMENDMENT,
        receipt(key, place -> place.seat().edit(key, line, text(line) + ", or 13?")),
        () -> {});
  }

  private Deed delete() {
    UUID key = UUID.randomUUID();
    UUID line = lines.removeFirst();
    return new Deed(
        Kind.AMENDMENT, receipt(key, place -> place.seat().delete(key, line)), () -> {});
  }

  private Deed attach() {
    byte[] bytes = new byte[1 + random.nextInt(ATTACHMENT_BYTES_MAX)];
    random.nextBytes(bytes);
    UUID key = UUID.randomUUID();
    NewAttachment file = new NewAttachment(key, Optional.empty(), "leaf.bin", bytes.length);
    return new Deed(
        Kind.FILE,
        place -> {
          had(place.files().attach(file, subscriber -> publish(bytes, subscriber)));
          if (!Arrays.equals(bytes, content(place, key))) {
            findings.add("attachment " + key + " was given back with other bytes");
          }
          return new Done(Ledger.UNNUMBERED, key);
        },
        () -> next.addLast(say(List.of(key))));
  }

  private static void publish(byte[] bytes, Flow.Subscriber<? super byte[]> subscriber) {
    try (SubmissionPublisher<byte[]> pieces = new SubmissionPublisher<>(Runnable::run, 1)) {
      pieces.subscribe(subscriber);
      pieces.submit(bytes);
    }
  }

  private static byte[] content(Place place, UUID attachment) throws InterruptedException {
    Content content = had(place.files().content(attachment, 0));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    List<byte[]> pieces = new ArrayList<>();
    Following<byte[]> following = new Following<>(pieces::add);
    content.pieces().subscribe(following);
    had(following.end());
    pieces.forEach(all::writeBytes);
    return all.toByteArray();
  }

  /** Shows a file in place of the one that is shown. */
  private Deed show() {
    return new Deed(
        Kind.FILE,
        place -> {
          Optional<UUID> before = room.shown();
          if (before.isPresent()) {
            room.show(null);
            had(place.files().close(before.get()));
          }
          SharedFile file = had(place.files().show(new FolderSource(SHARED_FILE)));
          room.show(file.id());
          return new Done(Ledger.UNNUMBERED, file.id());
        },
        () -> {});
  }
}
