package dev.parley.media.sdp;

import dev.parley.media.rtp.HeaderExtension;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Parser for one section, with one method for each mechanism. */
final class SectionReader {
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`{|}~-]{1," + SdpLimits.ID_CHARS_MAX + "}");

  /** Maximum id in the one-byte form of header extensions (RFC 8285, section 4.2). */
  private static final int EXTENSION_ID_MAX = 14;

  private static final long SSRC_MAX = 0xffff_ffffL;

  private final MediaSection section;

  private SectionReader(MediaSection section) {
    this.section = section;
  }

  static RemoteSection read(SessionDescription session, MediaSection section, List<String> bundle) {
    var reader = new SectionReader(section);
    // RFC 9143, section 6: a section with port 0 and bundle-only is active within the bundle.
    var live = section.port() != 0 || SdpAttribute.has(section.attributes(), "bundle-only");
    var mid = reader.mid(live);
    var rtp =
        section.protocol().equals("UDP/TLS/RTP/SAVPF")
            || section.protocol().equals("TCP/TLS/RTP/SAVPF");
    var kind = rtp ? MediaKind.of(section.kind()) : MediaKind.OTHER;
    var direction =
        MediaDirection.in(
            section.attributes(), MediaDirection.in(session.attributes(), MediaDirection.SENDRECV));
    var extensionDirections = new EnumMap<HeaderExtension, MediaDirection>(HeaderExtension.class);
    var extensions = reader.extensions(session, extensionDirections);
    return new RemoteSection(
        section,
        mid,
        kind,
        live,
        bundle.contains(mid),
        direction,
        kind == MediaKind.OTHER ? List.of() : new CodecFormatReader(section, kind).read(),
        Map.copyOf(extensions),
        Map.copyOf(extensionDirections),
        direction.sends() ? reader.rids() : List.of(),
        reader.sources());
  }

  private String mid(boolean live) {
    var mid = SdpAttribute.first(section.attributes(), "mid");
    if (mid.isEmpty() && !live) {
      return "";
    }
    var found =
        mid.orElseThrow(() ->
            new SdpException(
                SdpException.Reason.MALFORMED, section.line(), "the section has no a=mid"));
    if (!NAME.matcher(found.value()).matches()) {
      throw found.malformed(" is no name of a section");
    }
    return found.value();
  }

  /**
   * {@return the header extension ids} Only ids of the one-byte form are accepted; each is used
   * once.
   */
  private Map<HeaderExtension, Integer> extensions(
      SessionDescription session, Map<HeaderExtension, MediaDirection> directions) {
    var ids = new EnumMap<HeaderExtension, Integer>(HeaderExtension.class);
    Stream.of(section.attributes(), session.attributes())
        .flatMap(List::stream)
        .filter(attribute -> attribute.name().equals("extmap"))
        .limit(SdpLimits.EXTENSIONS_MAX)
        .forEachOrdered(attribute -> extension(attribute, ids, directions));
    return ids;
  }

  private static void extension(
      SdpAttribute attribute,
      Map<HeaderExtension, Integer> ids,
      Map<HeaderExtension, MediaDirection> directions) {
    var words = attribute.value().split(" ", 3);
    var slash = words[0].indexOf('/');
    var id = attribute.number(slash < 0 ? words[0] : words[0].substring(0, slash), 4_351);
    if (words.length < 2 || id == 0) {
      throw attribute.malformed(" names no header extension");
    }
    var known = HeaderExtension.of(words[1]);
    if (known.isEmpty() || id > EXTENSION_ID_MAX) {
      return;
    }
    if (ids.containsValue((int) id) && !Integer.valueOf((int) id).equals(ids.get(known.get()))) {
      throw attribute.malformed(" has an id that another extension has");
    }
    if (ids.putIfAbsent(known.get(), (int) id) == null) {
      var direction = slash < 0 ? "" : words[0].substring(slash + 1);
      directions.put(
          known.get(),
          MediaDirection.in(List.of(SdpAttribute.flag(direction)), MediaDirection.SENDRECV));
    }
  }

  /**
   * {@return the layers that are sent, in the order of the simulcast attribute; of alternatives,
   * the first}
   */
  private List<SdpAttribute> rids() {
    var offered = new LinkedHashMap<String, String>();
    for (var attribute : section.attributes()) {
      if (attribute.name().equals("rid")) {
        var words = attribute.value().split(" ", 3);
        if (words.length < 2 || !NAME.matcher(words[0]).matches()) {
          throw attribute.malformed(" is no simulcast layer");
        }
        if (words[1].equals("send")) {
          offered.putIfAbsent(words[0], words.length == 3 ? words[2] : "");
        }
      }
    }
    var rids = new ArrayList<SdpAttribute>();
    for (var layer : simulcast()) {
      var restrictions = offered.remove(layer);
      if (restrictions != null && rids.size() < SdpLimits.RIDS_MAX) {
        rids.add(SdpAttribute.of(layer, restrictions));
      }
    }
    return List.copyOf(rids);
  }

  private List<String> simulcast() {
    var words =
        SdpAttribute.first(section.attributes(), "simulcast")
            .map(attribute -> attribute.value().split(" ", 5))
            .orElse(new String[0]);
    for (var i = 0; i + 1 < words.length; i += 2) {
      if (words[i].equals("send")) {
        return List.of(words[i + 1].split(";", 64)).stream()
            .map(alternatives -> alternatives.split(",", 2)[0])
            .map(layer -> layer.startsWith("~") ? layer.substring(1) : layer)
            .toList();
      }
    }
    return List.of();
  }

  private List<DeclaredSource> sources() {
    var cnames = new LinkedHashMap<Long, String>();
    var repairs = new LinkedHashMap<Long, Long>();
    for (var attribute : section.attributes()) {
      if (!attribute.name().startsWith("ssrc")) {
        continue;
      }
      var words = attribute.value().split(" ", 4);
      if (attribute.name().equals("ssrc") && cnames.size() < SdpLimits.SOURCES_MAX) {
        var ssrc = attribute.number(words[0], SSRC_MAX);
        var cname = words.length > 1 && words[1].startsWith("cname:") ? words[1].substring(6) : "";
        cnames.merge(ssrc, cname, (was, now) -> was.isEmpty() ? now : was);
      } else if (attribute.name().equals("ssrc-group")
          && words[0].equals("FID")
          && words.length == 3
          && repairs.size() < SdpLimits.SOURCES_MAX) {
        repairs.put(attribute.number(words[1], SSRC_MAX), attribute.number(words[2], SSRC_MAX));
      }
    }
    return cnames.entrySet().stream()
        .filter(source -> !repairs.containsValue(source.getKey()))
        .map(source ->
            new DeclaredSource(
                source.getKey(), repairs.getOrDefault(source.getKey(), 0L), source.getValue()))
        .toList();
  }
}
