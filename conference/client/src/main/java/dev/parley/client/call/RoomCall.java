package dev.parley.client.call;

import dev.parley.client.group.GroupReception;
import dev.parley.client.session.ClientException;
import dev.parley.client.transport.MediaLoop;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.OutgoingTrack;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.SdpException;
import dev.parley.media.sdp.SdpOfferer;
import dev.parley.media.sdp.Transceiver;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedSection;
import dev.parley.room.api.media.ReceiveSection;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One media connection of a member, with the sections of its offers. A new one takes its place when
 * it fails. Threads: confined to the room's control tasks.
 */
final class RoomCall {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern ORIGIN = Pattern.compile("(?m)^o=\\S+ (\\S+)");

  private final MediaLoop loop;
  private final CallMember member;
  private final SdpOfferer offerer;
  private final String cname;
  private final List<CallSection> sections = new ArrayList<>();
  private @Nullable String session; // of the server's descriptions; null before the first answer

  RoomCall(
      MediaThreads threads, MediaSinks sinks, Runnable onConnected, Consumer<String> onFailed) {
    loop = threads.next();
    cname = Long.toHexString(RANDOM.nextLong());
    try {
      member = new CallMember(loop, sinks, cname, onConnected, onFailed);
    } catch (IOException e) {
      throw new ClientException("no UDP socket for audio and video: " + e.getMessage(), e);
    }
    offerer = new SdpOfferer(RANDOM.nextLong(), member.parameters());
    loop.add(member);
  }

  /** {@return an offer that publishes and receives tracks} */
  MediaOffer offer(List<OutgoingMedia> published, List<MediaTrack> wanted) {
    assignSent(published);
    assignReceived(wanted);
    List<SendSection> sending = new ArrayList<>();
    List<ReceiveSection> receiving = new ArrayList<>();
    for (CallSection each : sections) {
      OutgoingMedia media = each.sent();
      MediaTrack track = each.received();
      if (media != null) {
        sending.add(new SendSection(each.mid(), media.source()));
      } else if (track != null) {
        receiving.add(new ReceiveSection(each.mid(), track.id()));
      }
    }
    String sdp = offerer.offer(sections.stream().map(CallSection::transceiver).toList());
    return new MediaOffer(sdp, sending, receiving);
  }

  private void assignSent(List<OutgoingMedia> published) {
    for (CallSection each : sections) {
      if (each.sent() != null && !published.contains(each.sent())) {
        each.sent(null);
      }
    }
    for (OutgoingMedia media : published) {
      if (sections.stream().noneMatch(each -> media.equals(each.sent()))) {
        CallSection section = sectionFor(media.codec());
        // With SSRCs of its own: sequence numbers begin anew, and no packet may repeat another's.
        section.transceiver(new Transceiver.Sending(newTrack(media.codec(), section)));
        section.sent(media);
      }
    }
  }

  /** {@return a free section that sends a codec, or a new one} */
  private CallSection sectionFor(Codec codec) {
    for (CallSection each : sections) {
      OutgoingTrack track = each.outgoing();
      if (track != null && track.codec() == codec && each.sent() == null) {
        return each;
      }
    }
    return add(new Transceiver.Receiving(codec.kind()));
  }

  private OutgoingTrack newTrack(Codec codec, CallSection section) {
    return new OutgoingTrack(
        codec,
        Map.of(),
        Integer.toUnsignedLong(RANDOM.nextInt()),
        codec.kind() == MediaKind.VIDEO ? Integer.toUnsignedLong(RANDOM.nextInt()) : 0,
        cname,
        cname,
        cname + "-" + section.mid());
  }

  private void assignReceived(List<MediaTrack> wanted) {
    Map<UUID, MediaTrack> missing = new LinkedHashMap<>();
    wanted.forEach(track -> missing.put(track.id(), track));
    for (CallSection each : sections) {
      MediaTrack before = each.received();
      if (before != null) {
        each.received(missing.remove(before.id()) == null ? null : before);
      }
    }
    missing.values().forEach(track -> sectionFor(track).received(track));
  }

  private CallSection sectionFor(MediaTrack track) {
    MediaKind kind = kind(track.source());
    for (CallSection each : sections) {
      if (each.receives(kind) && each.received() == null) {
        return each;
      }
    }
    return add(new Transceiver.Receiving(kind));
  }

  private CallSection add(Transceiver transceiver) {
    CallSection added = new CallSection(sections.size(), transceiver);
    sections.add(added);
    return added;
  }

  static MediaKind kind(TrackSource source) {
    return switch (source) {
      case MICROPHONE, SCREEN_SOUND -> MediaKind.AUDIO;
      case CAMERA, SCREEN -> MediaKind.VIDEO;
    };
  }

  /**
   * Applies the answer to the last offer.
   *
   * @return false if the server has another connection now: only a new call can help
   * @throws ClientException when the answer cannot be understood
   */
  boolean apply(MediaAnswer answer) {
    Matcher origin = ORIGIN.matcher(answer.sdp());
    String now = origin.find() ? origin.group(1) : "";
    if (session != null && !session.equals(now)) {
      return false;
    }
    session = now;
    NegotiatedSession negotiated;
    try {
      negotiated = offerer.accept(RemoteDescription.answer(answer.sdp()));
    } catch (SdpException e) {
      throw new ClientException("the server's answer cannot be understood: " + e.getMessage(), e);
    }
    Map<String, OutgoingMedia> sent = new HashMap<>();
    Map<String, MediaTrack> received = new HashMap<>();
    Map<String, OutgoingTrack> outgoing = new HashMap<>();
    for (CallSection each : sections) {
      OutgoingMedia media = each.sent();
      OutgoingTrack track = each.outgoing();
      if (media != null && track != null) {
        sent.put(each.mid(), media);
        outgoing.put(each.mid(), track);
      } else if (each.received() != null) {
        received.put(each.mid(), each.received());
      }
    }
    for (PublishedSection each : answer.published()) {
      OutgoingMedia media = sent.get(each.mid());
      if (media != null) {
        media.published(each.track());
      }
    }
    var assignment = new CallMember.Assignment(negotiated, sent, received, outgoing);
    loop.execute(() -> member.apply(assignment));
    return true;
  }

  /** Receives tracks by a group too, which the call then closes. */
  void begin(CallGroup group, GroupReception joined) {
    loop.execute(() -> {
      group.begin(joined);
      member.group(group);
    });
  }

  /** Removes a group that has ended by itself. */
  void ended(CallGroup group) {
    loop.execute(() -> member.ended(group));
  }

  void close() {
    loop.execute(() -> member.group(null));
    loop.remove(member);
  }
}
