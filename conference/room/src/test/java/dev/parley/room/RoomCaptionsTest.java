package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.Caption;
import dev.parley.room.api.CaptionAdded;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.SearchResult;
import dev.parley.room.api.common.Receipt;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Captions in the log of a room. */
class RoomCaptionsTest {
  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult bot;
  private RoomStreamRecorder annReads;

  @BeforeEach
  void twoAreHere() {
    ann = world.join("Ann");
    bot = world.join("Captions");
    annReads = world.follow(ann.session(), 0);
    world.follow(bot.session(), 0);
  }

  private Caption caption(String text, String language) {
    UUID id = new UUID(world.random.nextLong(), world.random.nextLong());
    return new Caption(id, ann.you().id(), text, language);
  }

  private MessageRefusal refusal(Caption caption) {
    return ((MessageRefused) world.failure(bot.session().caption(caption))).reason();
  }

  @Test
  void captionIsReadByThoseWhoAreThereAndByThoseWhoComeLater() {
    Caption caption = caption("the quick fox", "en");

    Receipt receipt = world.done(bot.session().caption(caption));

    CaptionAdded added =
        new CaptionAdded(
            receipt.number(),
            receipt.at(),
            bot.you(),
            caption.id(),
            ann.you(),
            "the quick fox",
            "en");
    assertThat(annReads.items).contains(added);
    assertThat(world.done(ann.session().history(Long.MAX_VALUE, 10)).events()).contains(added);
  }

  @Test
  void captionIsFoundBesideMessages() {
    world.done(ann.session().say(world.line("a fox in the chat")));
    world.pass(Duration.ofSeconds(1));
    world.done(bot.session().caption(caption("the Quick Fox", "")));

    SearchResult found = world.done(ann.session().search("fox", Long.MAX_VALUE, 10));

    assertThat(found.messages()).hasSize(1);
    assertThat(found.captions()).extracting(CaptionAdded::text).containsExactly("the Quick Fox");
  }

  @Test
  void repeatedCaptionIsAddedOnce() {
    Caption caption = caption("once", "en");

    Receipt first = world.done(bot.session().caption(caption));
    Receipt again = world.done(bot.session().caption(caption));

    assertThat(again).isEqualTo(first);
    assertThat(annReads.items).filteredOn(CaptionAdded.class::isInstance).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"' ', en, BLANK", "text, e n, BAD_TEXT", "text, 'en\u0000', BAD_TEXT"})
  void malformedCaptionIsRefused(String text, String language, MessageRefusal reason) {
    assertThat(refusal(caption(text, language))).isEqualTo(reason);
  }

  @Test
  void tooLongCaptionIsRefused() {
    assertThat(refusal(caption("x".repeat(1_001), "en"))).isEqualTo(MessageRefusal.TOO_LONG);
    assertThat(refusal(caption("x", "x".repeat(36)))).isEqualTo(MessageRefusal.BAD_TEXT);
  }

  @Test
  void speakerWhoIsNoMemberIsRefused() {
    Caption caption = new Caption(UUID.randomUUID(), UUID.randomUUID(), "text", "en");

    assertThat(refusal(caption)).isEqualTo(MessageRefusal.NO_SUCH_MEMBER);
  }

  @Test
  void captionsAreLimitedAsMessagesAre() {
    for (int i = 0; i < 10; i++) {
      world.done(bot.session().caption(caption("line " + i, "en")));
    }

    assertThat(refusal(caption("one more", "en"))).isEqualTo(MessageRefusal.TOO_FAST);
  }
}
