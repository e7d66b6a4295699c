package dev.parley.forwarding;

import dev.parley.media.dtls.Fingerprint;
import dev.parley.media.ice.Credentials;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.sdp.Answer;
import dev.parley.media.sdp.Answerer;
import dev.parley.media.sdp.Arrangement;
import dev.parley.media.sdp.Candidate;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.Lane;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.Offerer;
import dev.parley.media.sdp.OurSide;
import dev.parley.media.sdp.Outgoing;
import dev.parley.media.sdp.PeerDescription;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Offers of a caller, and the server's answers, as text between the two. */
final class Signalling {
  private static final List<Codec> CODECS = List.of(Codec.OPUS, Codec.VP8, Codec.VP9, Codec.AV1);

  final UUID member;
  final Map<String, Publication> publications = new LinkedHashMap<>();
  private final Set<String> paused = new HashSet<>();
  final Map<String, Watch> watches = new LinkedHashMap<>();
  Peer peer;
  boolean opusAlone; // sound is offered without what repeats it
  boolean prefersVp9;
  boolean undescribed; // what describes frames from the header is not offered
  boolean unrepaired; // no stream of repeated packets is offered
  boolean untold; // nor transport-wide feedback
  boolean undeclared; // the numbers of streams are not offered
  private final Caller caller;
  private final String hall;
  private final Fingerprint fingerprint;
  private final Credentials ours;
  private final Offerer offerer;
  private final Answerer answerer = new Answerer(1);
  private final List<Lane> lanes = new ArrayList<>();
  private final Map<String, List<String>> rids = new HashMap<>();
  private final Map<HeaderExtension, Integer> ids = new EnumMap<>(HeaderExtension.class);

  Signalling(Caller caller, String hall, Credentials ice, Fingerprint fingerprint) {
    this.caller = caller;
    this.hall = hall;
    this.fingerprint = fingerprint;
    member = new UUID(7, caller.stage.random.nextLong());
    ours = ice;
    offerer = new Offerer(1, new OurSide(ice, fingerprint, List.of(), CODECS));
    int id = 0;
    for (HeaderExtension each : HeaderExtension.values()) {
      ids.put(each, ++id);
    }
  }

  HeaderExtensionIds ids() {
    return HeaderExtensionIds.of(ids);
  }

  /** A voice is published. {@return what is sent of it} */
  Stream voice() {
    String mid = sending(Codec.OPUS, 0, "MICROPHONE", List.of());
    return stream(mid, Stream.OPUS, "", 0);
  }

  /** A picture is published, in layers of these names, the smallest first; or in one. */
  List<Stream> picture(String... layers) {
    return shown("CAMERA", layers);
  }

  /** A screen is published. */
  Stream screen() {
    return shown("SCREEN").getFirst();
  }

  /** A camera is published in VP9: three sizes within one stream, each in three frame rates. */
  Stream scalable() {
    String mid = sending(Codec.VP9, 1, "CAMERA", List.of());
    Stream made = stream(mid, Stream.VP9, "", 1);
    made.bytes = 500;
    made.packetsPerFrame = 9;
    made.sizes = 3;
    made.frameRates = 3;
    return made;
  }

  /** A camera is published in AV1, whose frames are described from the header. */
  Stream described() {
    return stream(sending(Codec.AV1, 1, "CAMERA", List.of()), Stream.AV1, "", 1);
  }

  private List<Stream> shown(String label, String... layers) {
    String mid = sending(Codec.VP8, 1, label, List.of(layers));
    List<Stream> made = new ArrayList<>();
    for (String rid : layers.length == 0 ? new String[] {""} : layers) {
      made.add(stream(mid, Stream.VP8, rid, 1));
    }
    return made;
  }

  private String sending(Codec codec, int repeats, String label, List<String> layers) {
    String mid = Integer.toString(lanes.size());
    int ssrc = ssrc(lanes.size(), 0);
    lanes.add(
        new Lane.Sending(
            new Outgoing(codec, Map.of(), ssrc, repeats == 0 ? 0 : ssrc + 1, "c", "s", "t" + mid)));
    rids.put(mid, layers);
    publications.put(
        mid, new Publication(new UUID(member.getLeastSignificantBits(), lanes.size()), label));
    return mid;
  }

  private int ssrc(int lane, int layer) {
    return 1_000_000 + caller.address.getPort() * 1_000 + lane * 10 + layer * 2;
  }

  private Stream stream(String mid, int type, String rid, int repeats) {
    int layer = rids.getOrDefault(mid, List.of()).indexOf(rid);
    int ssrc = ssrc(Integer.parseInt(mid), Math.max(0, layer));
    Stream made = new Stream(ssrc, repeats == 0 ? 0 : ssrc + 1, type, mid, rid, ids());
    caller.streams.add(made);
    return made;
  }

  /** A track is watched. {@return the number under which it comes} */
  int watch(Track track) {
    String mid = Integer.toString(lanes.size());
    boolean picture = track.format().codec().kind() == MediaKind.VIDEO;
    lanes.add(new Lane.Receiving(track.format().codec().kind()));
    int ssrc = 5_000_000 + caller.address.getPort() * 1_000 + lanes.size() * 10;
    watches.put(mid, new Watch(track.id(), ssrc, picture ? ssrc + 1 : 0));
    if (picture) {
      caller.inbox.repeatsOf.put(ssrc + 1, ssrc);
    }
    return ssrc;
  }

  /** All voices are heard in one. {@return the number under which they come} */
  int watchMix() {
    String mid = Integer.toString(lanes.size());
    lanes.add(new Lane.Receiving(MediaKind.AUDIO));
    int ssrc = 6_000_000 + caller.address.getPort();
    watches.put(mid, new Watch(Watch.MIX, ssrc, 0));
    return ssrc;
  }

  /** {@return a track of this caller} */
  Track track(Stream stream) {
    return peer.hall().track(publications.get(stream.mid).track()).orElseThrow();
  }

  /** Offers, and carries out what is answered. */
  void negotiate() {
    PeerDescription offer =
        PeerDescription.offer(
            otherwise(plain(poor(alone(paused(simulcast(offerer.offer(lanes))))))));
    Forwarder forwarder = caller.stage.forwarder;
    if (peer == null) {
      peer =
          forwarder
              .open(hall, member, ours, fingerprint, caller.heard, caller.stage.now)
              .orElseThrow();
      forwarder.listen(hall, caller.heard);
    }
    Map<String, Outgoing> outgoing = new HashMap<>();
    watches.forEach((mid, watch) -> {
      if (Watch.mixed(watch)) {
        long number = Integer.toUnsignedLong(watch.ssrc());
        outgoing.put(mid, new Outgoing(Codec.OPUS, Map.of(), number, 0, "c", "s", "mix"));
      }
    });
    watches.forEach((mid, watch) ->
        forwarder
            .track(hall, watch.track())
            .ifPresent(track -> outgoing.put(mid, outgoing(track, watch))));
    Set<String> refused = new HashSet<>(offer.mids());
    refused.removeAll(publications.keySet());
    Answer answer =
        answerer.answer(offer, server(peer.credentials()), new Arrangement(outgoing, refused));
    peer.apply(answer.negotiated(), publications, watches, caller.stage.now);
    offerer.accept(PeerDescription.answer(answer.text()));
  }

  private static OurSide server(Credentials ice) {
    return new OurSide(
        ice,
        Stage.CERTIFICATE.fingerprint(),
        List.of(Candidate.udp(0, "127.0.0.1", Stage.SERVER.getPort())),
        CODECS);
  }

  private static Outgoing outgoing(Track track, Watch watch) {
    return new Outgoing(
        track.format().codec(),
        track.format().parameters(),
        Integer.toUnsignedLong(watch.ssrc()),
        Integer.toUnsignedLong(watch.rtx()),
        "c",
        "s",
        track.id().toString());
  }

  /** Nothing more is received in the section in which that comes, which stays. */
  void pause(int ssrc) {
    watches.forEach((mid, watch) -> {
      if (watch.ssrc() == ssrc) {
        paused.add(mid);
      }
    });
  }

  /** Pictures are offered in VP9 alone, under the payload type that was VP8's. */
  private String otherwise(String offer) {
    return prefersVp9 ? offer.replace(" VP8/90000", " VP9/90000") : offer;
  }

  private String plain(String offer) {
    return undescribed
        ? offer.replaceAll(
            "a=extmap:\\d+ " + HeaderExtension.DEPENDENCY_DESCRIPTOR.uri() + "\r\n", "")
        : offer;
  }

  /** Repeated packets and transport-wide feedback are offered as this viewer has them. */
  private String poor(String offer) {
    String text = unrepaired ? offer.replaceAll("a=rtpmap:\\d+ rtx/90000\r\n", "") : offer;
    return untold
        ? text.replaceAll(
            "a=(rtcp-fb:\\d+ transport-cc|extmap:\\d+ [^\r]*transport-wide[^\r]*)\r\n", "")
        : text;
  }

  private String paused(String offer) {
    return Pattern.compile("(?=m=)")
        .splitAsStream(offer)
        .map(section ->
            paused.stream().anyMatch(mid -> section.contains("a=mid:" + mid + "\r\n"))
                ? section.replace("a=recvonly", "a=inactive")
                : section)
        .collect(Collectors.joining());
  }

  private String alone(String offer) {
    return opusAlone
        ? offer
            .replaceAll("(m=audio [^\r]*) " + Stream.RED + "\\b", "$1")
            .replaceAll("a=(rtpmap|fmtp|rtcp-fb):" + Stream.RED + " [^\r]*\r\n", "")
        : offer;
  }

  /** Layers are named instead of numbered, as browsers do it. */
  private String simulcast(String offer) {
    StringBuilder text = new StringBuilder();
    List<String> layers = List.of();
    for (String line : offer.split("\r\n", -1)) {
      if (line.startsWith("a=mid:")) {
        layers = rids.getOrDefault(line.substring(6), List.of());
        layers.forEach(rid -> text.append("a=rid:").append(rid).append(" send\r\n"));
        if (!layers.isEmpty()) {
          text.append("a=simulcast:send ").append(String.join(";", layers)).append("\r\n");
        }
      }
      if ((layers.isEmpty() && !undeclared) || !line.startsWith("a=ssrc")) {
        text.append(line).append("\r\n");
      }
    }
    text.setLength(text.length() - 2);
    return text.toString();
  }

  /** Layers of a picture from the next offer on. */
  void layers(Stream of, String... names) {
    rids.put(of.mid, List.of(names));
  }
}
