package dev.parley.sfu;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.OutgoingTrack;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.SdpAnswer;
import dev.parley.media.sdp.SdpAnswerer;
import dev.parley.media.sdp.SdpCandidate;
import dev.parley.media.sdp.SdpOfferer;
import dev.parley.media.sdp.SectionAssignment;
import dev.parley.media.sdp.Transceiver;
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
final class SimulatedSignalling {
  private static final List<Codec> CODECS = List.of(Codec.OPUS, Codec.VP8, Codec.VP9, Codec.AV1);

  final UUID member;
  final Map<String, TrackPublication> publications = new LinkedHashMap<>();
  private final Set<String> paused = new HashSet<>();
  final Map<String, SubscriptionParameters> watches = new LinkedHashMap<>();
  Peer peer;
  boolean opusAlone; // sound is offered without what repeats it
  boolean prefersVp9;
  boolean undescribed; // what describes frames from the header is not offered
  boolean unrepaired; // no stream of repeated packets is offered
  boolean untold; // nor transport-wide feedback
  boolean undeclared; // the numbers of streams are not offered
  private final SimulatedPeer caller;
  private final String room;
  private final CertificateFingerprint fingerprint;
  private final IceCredentials ours;
  private final SdpOfferer offerer;
  private final SdpAnswerer answerer = new SdpAnswerer(1);
  private final List<Transceiver> lanes = new ArrayList<>();
  private final Map<String, List<String>> rids = new HashMap<>();
  private final Map<HeaderExtension, Integer> ids = new EnumMap<>(HeaderExtension.class);

  SimulatedSignalling(
      SimulatedPeer caller, String room, IceCredentials ice, CertificateFingerprint fingerprint) {
    this.caller = caller;
    this.room = room;
    this.fingerprint = fingerprint;
    member = new UUID(7, caller.stage.random.nextLong());
    ours = ice;
    offerer = new SdpOfferer(1, new LocalParameters(ice, fingerprint, List.of(), CODECS));
    int id = 0;
    for (HeaderExtension each : HeaderExtension.values()) {
      ids.put(each, ++id);
    }
  }

  HeaderExtensionIds ids() {
    return HeaderExtensionIds.of(ids);
  }

  /** A voice is published. {@return what is sent of it} */
  PublishedTestStream voice() {
    String mid = sending(Codec.OPUS, 0, "MICROPHONE", List.of());
    return stream(mid, PublishedTestStream.OPUS, "", 0);
  }

  /** A picture is published, in layers of these names, the smallest first; or in one. */
  List<PublishedTestStream> picture(String... layers) {
    return shown("CAMERA", layers);
  }

  /** A screen is published. */
  PublishedTestStream screen() {
    return shown("SCREEN").getFirst();
  }

  /** A camera is published in VP9: three sizes within one stream, each in three frame rates. */
  PublishedTestStream scalable() {
    String mid = sending(Codec.VP9, 1, "CAMERA", List.of());
    PublishedTestStream made = stream(mid, PublishedTestStream.VP9, "", 1);
    made.bytes = 500;
    made.packetsPerFrame = 9;
    made.sizes = 3;
    made.frameRates = 3;
    return made;
  }

  /** A camera is published in AV1, whose frames are described from the header. */
  PublishedTestStream described() {
    return stream(sending(Codec.AV1, 1, "CAMERA", List.of()), PublishedTestStream.AV1, "", 1);
  }

  private List<PublishedTestStream> shown(String label, String... layers) {
    String mid = sending(Codec.VP8, 1, label, List.of(layers));
    List<PublishedTestStream> made = new ArrayList<>();
    for (String rid : layers.length == 0 ? new String[] {""} : layers) {
      made.add(stream(mid, PublishedTestStream.VP8, rid, 1));
    }
    return made;
  }

  private String sending(Codec codec, int repeats, String label, List<String> layers) {
    String mid = Integer.toString(lanes.size());
    int ssrc = ssrc(lanes.size(), 0);
    lanes.add(
        new Transceiver.Sending(
            new OutgoingTrack(
                codec, Map.of(), ssrc, repeats == 0 ? 0 : ssrc + 1, "c", "s", "t" + mid)));
    rids.put(mid, layers);
    publications.put(
        mid, new TrackPublication(new UUID(member.getLeastSignificantBits(), lanes.size()), label));
    return mid;
  }

  private int ssrc(int lane, int layer) {
    return 1_000_000 + caller.address.getPort() * 1_000 + lane * 10 + layer * 2;
  }

  private PublishedTestStream stream(String mid, int type, String rid, int repeats) {
    int layer = rids.getOrDefault(mid, List.of()).indexOf(rid);
    int ssrc = ssrc(Integer.parseInt(mid), Math.max(0, layer));
    PublishedTestStream made =
        new PublishedTestStream(ssrc, repeats == 0 ? 0 : ssrc + 1, type, mid, rid, ids());
    caller.streams.add(made);
    return made;
  }

  /** A track is watched. {@return the number under which it comes} */
  int watch(PublishedTrack track) {
    String mid = Integer.toString(lanes.size());
    boolean picture = track.format().codec().kind() == MediaKind.VIDEO;
    lanes.add(new Transceiver.Receiving(track.format().codec().kind()));
    int ssrc = 5_000_000 + caller.address.getPort() * 1_000 + lanes.size() * 10;
    watches.put(mid, new SubscriptionParameters(track.id(), ssrc, picture ? ssrc + 1 : 0));
    if (picture) {
      caller.inbox.repeatsOf.put(ssrc + 1, ssrc);
    }
    return ssrc;
  }

  /** All voices are heard in one. {@return the number under which they come} */
  int watchMix() {
    String mid = Integer.toString(lanes.size());
    lanes.add(new Transceiver.Receiving(MediaKind.AUDIO));
    int ssrc = 6_000_000 + caller.address.getPort();
    watches.put(mid, new SubscriptionParameters(SubscriptionParameters.AUDIO_MIX, ssrc, 0));
    return ssrc;
  }

  /** {@return a track of this caller} */
  PublishedTrack track(PublishedTestStream stream) {
    UUID id = publications.get(stream.mid).track();
    return caller.stage.forwarder.track(room, id).orElseThrow();
  }

  /** Offers, and carries out what is answered. */
  void negotiate() {
    RemoteDescription offer =
        RemoteDescription.offer(
            otherwise(plain(poor(alone(paused(simulcast(offerer.offer(lanes))))))));
    Forwarder forwarder = caller.stage.forwarder;
    if (peer == null) {
      peer =
          forwarder
              .open(room, member, ours, fingerprint, caller.heard, caller.stage.now)
              .orElseThrow();
      forwarder.addListener(room, caller.heard);
    }
    Map<String, OutgoingTrack> outgoing = new HashMap<>();
    watches.forEach((mid, watch) -> {
      if (SubscriptionParameters.mixed(watch)) {
        long number = Integer.toUnsignedLong(watch.ssrc());
        outgoing.put(mid, new OutgoingTrack(Codec.OPUS, Map.of(), number, 0, "c", "s", "mix"));
      }
    });
    watches.forEach((mid, watch) ->
        forwarder
            .track(room, watch.track())
            .ifPresent(track -> outgoing.put(mid, outgoing(track, watch))));
    Set<String> refused = new HashSet<>(offer.mids());
    refused.removeAll(publications.keySet());
    SdpAnswer answer =
        answerer.answer(
            offer, server(peer.credentials()), new SectionAssignment(outgoing, refused));
    peer.apply(answer.negotiated(), publications, watches, caller.stage.now);
    offerer.accept(RemoteDescription.answer(answer.text()));
  }

  private static LocalParameters server(IceCredentials ice) {
    return new LocalParameters(
        ice,
        SfuSimulation.CERTIFICATE.fingerprint(),
        List.of(SdpCandidate.udp(0, "127.0.0.1", SfuSimulation.SERVER.getPort())),
        CODECS);
  }

  private static OutgoingTrack outgoing(PublishedTrack track, SubscriptionParameters watch) {
    return new OutgoingTrack(
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
            .replaceAll("(m=audio [^\r]*) " + PublishedTestStream.RED + "\\b", "$1")
            .replaceAll("a=(rtpmap|fmtp|rtcp-fb):" + PublishedTestStream.RED + " [^\r]*\r\n", "")
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
  void layers(PublishedTestStream of, String... names) {
    rids.put(of.mid, List.of(names));
  }
}
