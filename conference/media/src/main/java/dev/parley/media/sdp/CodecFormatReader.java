package dev.parley.media.sdp;

import static dev.parley.media.sdp.CodecFormat.NONE;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Parser for the codecs of a section, with their RTX and RED payload types. */
final class CodecFormatReader {
  private static final int PAYLOAD_TYPE_MAX = 127;
  private static final int PARAMETERS_MAX = 32;

  private final MediaSection section;
  private final MediaKind kind;
  private final Map<Integer, String> encodings = new LinkedHashMap<>();
  private final Map<Integer, String> fmtp = new HashMap<>();
  private final Map<String, Integer> rtx = new HashMap<>(); // by the payload type it repairs
  private final Map<Integer, Set<RtcpFeedbackType>> feedback = new HashMap<>();
  private final Set<RtcpFeedbackType> feedbackForAll = EnumSet.noneOf(RtcpFeedbackType.class);

  CodecFormatReader(MediaSection section, MediaKind kind) {
    this.section = section;
    this.kind = kind;
  }

  List<CodecFormat> read() {
    for (var format : section.formats()) {
      payloadType(format);
    }
    section.attributes().forEach(this::attribute);
    encodings.forEach((payloadType, encoding) -> {
      if (encoding.equalsIgnoreCase("rtx/90000")) {
        rtx.putIfAbsent(map(fmtp(payloadType)).getOrDefault("apt", ""), payloadType);
      }
    });
    var formats = new ArrayList<CodecFormat>();
    encodings.forEach((payloadType, encoding) -> {
      for (var codec : Codec.values()) {
        if (codec.kind() == kind && codec.is(encoding)) {
          formats.add(format(codec, payloadType));
        }
      }
    });
    return List.copyOf(formats);
  }

  /**
   * Adds a payload type. Types from 64 to 95 are ignored, since they would be taken for RTCP (RFC
   * 5761, section 4).
   */
  private void payloadType(String format) {
    var number = number(new SdpAttribute("m", format, section.line()), format);
    if (number < 64 || number > 95) {
      encodings.putIfAbsent(number, "");
    }
  }

  private void attribute(SdpAttribute attribute) {
    switch (attribute.name()) {
      case "rtpmap" -> {
        var words = attribute.value().split(" ", 3);
        if (words.length < 2) {
          throw attribute.malformed(" names no encoding");
        }
        encodings.computeIfPresent(number(attribute, words[0]), (pt, was) -> words[1].strip());
      }
      case "fmtp" -> {
        var words = attribute.value().split(" ", 2);
        fmtp.putIfAbsent(number(attribute, words[0]), words.length == 2 ? words[1] : "");
      }
      case "rtcp-fb" -> {
        var words = attribute.value().split(" ", 2);
        var told =
            words.length == 2
                ? RtcpFeedbackType.of(words[1].strip())
                : Optional.<RtcpFeedbackType>empty();
        if (told.isPresent() && words[0].equals("*")) {
          feedbackForAll.add(told.get());
        } else if (told.isPresent()) {
          feedback
              .computeIfAbsent(
                  number(attribute, words[0]), pt -> EnumSet.noneOf(RtcpFeedbackType.class))
              .add(told.get());
        }
      }
      default -> {}
    }
  }

  private static int number(SdpAttribute attribute, String digits) {
    return (int) attribute.number(digits, PAYLOAD_TYPE_MAX);
  }

  private CodecFormat format(Codec codec, int payloadType) {
    var told = EnumSet.copyOf(feedbackForAll);
    told.addAll(feedback.getOrDefault(payloadType, Set.of()));
    return new CodecFormat(
        codec,
        payloadType,
        rtx.getOrDefault(Integer.toString(payloadType), NONE),
        codec == Codec.OPUS ? red(payloadType) : NONE,
        map(fmtp(payloadType)),
        told);
  }

  private String fmtp(int payloadType) {
    return fmtp.getOrDefault(payloadType, "");
  }

  /**
   * {@return the payload type of RED whose blocks all have this payload type, which is also assumed
   * when RED names none}
   */
  private int red(int payloadType) {
    for (var other : encodings.entrySet()) {
      if (other.getValue().equalsIgnoreCase("red/48000/2")) {
        var blocks = fmtp.getOrDefault(other.getKey(), Integer.toString(payloadType));
        if (List.of(blocks.strip().split("/", 33)).stream()
            .allMatch(Integer.toString(payloadType)::equals)) {
          return other.getKey();
        }
      }
    }
    return NONE;
  }

  private static Map<String, String> map(String fmtp) {
    var map = new HashMap<String, String>();
    for (var parameter : fmtp.split(";", PARAMETERS_MAX)) {
      var equal = parameter.indexOf('=');
      if (equal > 0) {
        map.putIfAbsent(
            parameter.substring(0, equal).strip().toLowerCase(Locale.ROOT),
            parameter.substring(equal + 1).strip());
      }
    }
    return map;
  }
}
