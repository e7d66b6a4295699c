package dev.parley.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.LayerReason;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class MediaMetricsTest {
  private static final Pattern LINE =
      Pattern.compile(
          "# (HELP|TYPE) parley_media_\\w+ .+"
              + "|parley_media_\\w+(\\{(\\w+=\"(?:[^\"\\\\\n]|\\\\[\\\\\"n])*\",?)+})? [0-9.E-]+");

  private final String text =
      MediaMetrics.of(
          LiveRooms.media(LayerReason.BANDWIDTH, LayerReason.BANDWIDTH, LayerReason.HIDDEN));

  @Test
  void everyLineIsOneThatPrometheusReads() {
    assertThat(text.lines()).isNotEmpty().allMatch(line -> LINE.matcher(line).matches());
    assertThat(text).endsWith("\n").doesNotContain("\n\n");
  }

  @Test
  void roomsAndTheWholeHaveCountersOfTheirOwn() {
    assertThat(text)
        .contains("\nparley_media_packets_total{direction=\"in\"} 100\n")
        .contains(
            "parley_media_room_packets_total{room=\"a\\\"b\\\\c\\n<script>&\",direction=\"in\"} 10\n")
        .contains("\nparley_media_refused_total{reason=\"forged\"} 1\n")
        .contains("\nparley_media_repairs_total{kind=\"repeated\"} 4\n")
        .contains("\nparley_media_frozen_seconds_total 7.5\n")
        .contains("\nparley_media_strays_total 9\n")
        .contains("\nparley_media_dropped_total 8\n")
        .contains("\nparley_media_shed_steps 2\n")
        .contains("\nparley_media_threads 3\n")
        .contains("\nparley_media_handed_over_total 50\n")
        .contains("\nparley_media_handed_over_dropped_total 6\n")
        .contains("\nparley_media_recordings 1\n")
        .contains("\nparley_media_recorded_bytes_total 7000000\n")
        .contains("\nparley_media_record_dropped_total 4\n");
  }

  @Test
  void bucketsOfTheDelayAddUp() {
    assertThat(text)
        .contains("parley_media_forwarding_seconds_bucket{le=\"5.0E-5\"} 1\n")
        .contains("parley_media_forwarding_seconds_bucket{le=\"1.0E-4\"} 3\n")
        .contains("parley_media_forwarding_seconds_bucket{le=\"0.05\"} 4\n")
        .contains("parley_media_forwarding_seconds_bucket{le=\"+Inf\"} 5\n")
        .contains("parley_media_forwarding_seconds_sum 0.25\n")
        .contains("parley_media_forwarding_seconds_count 5\n");
  }

  @Test
  void delaysOfARoomAreToldBesideThoseOfAll() {
    String room = "room=\"a\\\"b\\\\c\\n<script>&\"";
    assertThat(text)
        .contains("parley_media_room_forwarding_seconds_bucket{" + room + ",le=\"5.0E-5\"} 1\n")
        .contains("parley_media_room_forwarding_seconds_bucket{" + room + ",le=\"+Inf\"} 2\n")
        .contains("parley_media_room_forwarding_seconds_sum{" + room + "} 0.125\n")
        .contains("parley_media_room_forwarding_seconds_count{" + room + "} 2\n");
  }

  @Test
  void whatPagesTellOfTheirHearingAndSeeingIsCountedForEachRoom() {
    String room = "{room=\"a\\\"b\\\\c\\n<script>&\"}";
    assertThat(text)
        .contains("\nparley_media_frames_total 600\n")
        .contains("\nparley_media_room_frames_total" + room + " 300\n")
        .contains("\nparley_media_room_reported_seconds_total" + room + " 10\n")
        .contains("\nparley_media_room_concealed_seconds_total" + room + " 2.5\n");
  }

  @Test
  void linesThatAreNotConnectedDoNotCountAsLossy() {
    assertThat(text.lines().filter(line -> line.startsWith("parley_media_loss_up_ratio")))
        .hasSize(3)
        .anyMatch(line -> line.endsWith("of=\"least\"} 0.01"))
        .anyMatch(line -> line.endsWith("of=\"mean\"} 0.02"))
        .anyMatch(line -> line.endsWith("of=\"most\"} 0.03"));
    assertThat(text).contains("state=\"connected\"} 2\n").contains("state=\"connecting\"} 1\n");
  }

  @Test
  void eachRelayHasSeriesOfItsOwn() {
    assertThat(text.lines().filter(line -> line.startsWith("parley_media_relay_packets_total")))
        .hasSize(4)
        .anyMatch(line -> line.endsWith(",direction=\"out\"} 70"));
    assertThat(
            text.lines().filter(line -> line.startsWith("parley_media_relay_round_trip_seconds")))
        .hasSize(2)
        .allMatch(line -> line.contains(",node=\"") && line.endsWith("} 0.03"));
    assertThat(text)
        .contains("# TYPE parley_media_relay_bytes_total counter\n")
        .contains("# TYPE parley_media_relay_limited gauge\n");
  }

  @Test
  void layersAreCountedByNumberAndReason() {
    assertThat(text.lines().filter(line -> line.startsWith("parley_media_watched")))
        .hasSize(2)
        .anyMatch(line -> line.endsWith("layer=\"1\",frames=\"all\",reason=\"hidden\"} 1"))
        .anyMatch(line -> line.endsWith("layer=\"1\",frames=\"fewer\",reason=\"bandwidth\"} 2"));
  }
}
