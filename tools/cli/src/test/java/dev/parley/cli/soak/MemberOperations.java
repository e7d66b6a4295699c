package dev.parley.cli.soak;

import static dev.parley.cli.soak.SoakSession.had;

import dev.parley.cli.soak.OperationLedger.OperationKind;
import dev.parley.cli.soak.RepeatedOperation.OperationOutcome;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.api.files.SharedFile;
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
final class MemberOperations {
  private static final String EMOJI = "\uD83D\uDC4D"; // thumbs up
  private static final int LINES_KEPT = 20;
  private static final int ATTACHMENT_BYTES_MAX = 8 << 10;

  /** The name of the file that is shown. */
  static final String SHARED_FILE = "notes.txt";

  private final SoakRoom room;
  private final int member;
  private final SoakFindings findings;
  private final RandomGenerator random;
  private final SoakPen shared;
  private final SoakPen own;
  private final Deque<UUID> lines = new ArrayDeque<>(); // for everybody, and not deleted
  private final Deque<RepeatedOperation> next = new ArrayDeque<>();

  MemberOperations(SoakRoom room, int member, SoakFindings findings, RandomGenerator random) {
    this.room = room;
    this.member = member;
    this.findings = findings;
    this.random = random;
    shared = new SoakPen(random);
    own = new SoakPen(random);
  }

  /** {@return the pen on everybody's board} */
  SoakPen shared() {
    return shared;
  }

  /** {@return the text of a line, which names the line} */
  static String text(UUID key) {
    return "Is it 12? " + key;
  }

  RepeatedOperation next() {
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

  private static RepeatedOperation.OperationCall receipt(UUID key, Numbered call) {
    return place -> new OperationOutcome(had(call.on(place)).number(), key);
  }

  private interface Numbered {
    CompletionStage<Receipt> on(SoakSession place);
  }

  private RepeatedOperation draw(SoakPen pen, Optional<UUID> with) {
    BoardChange change = pen.next(with);
    return new RepeatedOperation(
        OperationKind.CHANGE,
        receipt(change.id(), place -> place.board().draw(change)),
        () -> pen.drawn(change));
  }

  private RepeatedOperation say() {
    return say(List.of());
  }

  private RepeatedOperation say(List<UUID> attachments) {
    UUID key = UUID.randomUUID();
    ChatMessage line =
        new ChatMessage(key, Optional.empty(), text(key), Optional.empty(), attachments);
    return new RepeatedOperation(
        OperationKind.LINE, receipt(key, place -> place.session().say(line)), () -> said(key));
  }

  private void said(UUID line) {
    lines.addLast(line);
    if (lines.size() > LINES_KEPT) {
      lines.removeFirst();
    }
  }

  private RepeatedOperation whisper(UUID to) {
    UUID key = UUID.randomUUID();
    ChatMessage line = new ChatMessage(key, Optional.of(to), text(key));
    return new RepeatedOperation(
        OperationKind.PRIVATE_LINE, receipt(key, place -> place.session().say(line)), () -> {});
  }

  private RepeatedOperation react() {
    UUID key = UUID.randomUUID();
    UUID line = lines.getLast();
    boolean on = random.nextBoolean();
    return new RepeatedOperation(
        OperationKind.AMENDMENT,
        receipt(key, place -> place.session().react(key, line, EMOJI, on)),
        () -> {});
  }

  private RepeatedOperation edit() {
    UUID key = UUID.randomUUID();
    UUID line = lines.getLast();
    return new RepeatedOperation(
        OperationKind.AMENDMENT,
        receipt(key, place -> place.session().edit(key, line, text(line) + ", or 13?")),
        () -> {});
  }

  private RepeatedOperation delete() {
    UUID key = UUID.randomUUID();
    UUID line = lines.removeFirst();
    return new RepeatedOperation(
        OperationKind.AMENDMENT,
        receipt(key, place -> place.session().delete(key, line)),
        () -> {});
  }

  private RepeatedOperation attach() {
    byte[] bytes = new byte[1 + random.nextInt(ATTACHMENT_BYTES_MAX)];
    random.nextBytes(bytes);
    UUID key = UUID.randomUUID();
    NewAttachment file = new NewAttachment(key, Optional.empty(), "leaf.bin", bytes.length);
    return new RepeatedOperation(
        OperationKind.FILE,
        place -> {
          had(place.files().attach(file, subscriber -> publish(bytes, subscriber)));
          if (!Arrays.equals(bytes, content(place, key))) {
            findings.add("attachment " + key + " was given back with other bytes");
          }
          return new OperationOutcome(OperationLedger.UNNUMBERED, key);
        },
        () -> next.addLast(say(List.of(key))));
  }

  private static void publish(byte[] bytes, Flow.Subscriber<? super byte[]> subscriber) {
    try (SubmissionPublisher<byte[]> pieces = new SubmissionPublisher<>(Runnable::run, 1)) {
      pieces.subscribe(subscriber);
      pieces.submit(bytes);
    }
  }

  private static byte[] content(SoakSession place, UUID attachment) throws InterruptedException {
    ContentStream content = had(place.files().content(attachment, 0));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    List<byte[]> pieces = new ArrayList<>();
    ItemSubscriber<byte[]> following = new ItemSubscriber<>(pieces::add);
    content.pieces().subscribe(following);
    had(following.end());
    pieces.forEach(all::writeBytes);
    return all.toByteArray();
  }

  /** Shows a file in place of the one that is shown. */
  private RepeatedOperation show() {
    return new RepeatedOperation(
        OperationKind.FILE,
        place -> {
          Optional<UUID> before = room.shown();
          if (before.isPresent()) {
            room.show(null);
            had(place.files().close(before.get()));
          }
          SharedFile file = had(place.files().show(new FolderSource(SHARED_FILE)));
          room.show(file.id());
          return new OperationOutcome(OperationLedger.UNNUMBERED, file.id());
        },
        () -> {});
  }
}
