package dev.parley.iiop.ior;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.CodeSetComponentInfo;
import dev.parley.iiop.giop.TaggedData;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Description of an object reference as text for people. */
public final class IorExplainer {
  private static final String INDENT = "  ";

  private final List<String> lines = new ArrayList<>();

  private IorExplainer() {}

  /**
   * Describes a reference.
   *
   * @return lines of text; parts that cannot be decoded are marked as such
   * @throws CdrException when the text is not an object reference
   */
  public static List<String> explain(ObjectUrl reference) {
    var explainer = new IorExplainer();
    switch (reference) {
      case Ior ior -> explainer.ior(ior);
      case Corbaloc corbaloc -> explainer.corbaloc(corbaloc);
      case Corbaname corbaname -> {
        explainer.corbaloc(corbaname.context());
        explainer.lines.add(
            corbaname.name().isEmpty()
                ? "name: none, the naming context itself"
                : "name: " + corbaname.name());
      }
    }
    return List.copyOf(explainer.lines);
  }

  private void corbaloc(Corbaloc corbaloc) {
    lines.add("key: " + OctetText.octets(corbaloc.key()));
    if (corbaloc.isInitialReference()) {
      lines.add("place: this process's own initial references");
    }
    for (var place : corbaloc.addresses()) {
      lines.add(
          "place: %s port %d, IIOP %s%s"
              .formatted(place.host(), place.port(), place.version(), place.tls() ? ", TLS" : ""));
    }
  }

  private void ior(Ior ior) {
    if (ior.isNil()) {
      lines.add("nil: refers to nothing");
      return;
    }
    lines.add("type: " + (ior.typeId().isEmpty() ? "not said" : ior.typeId()));
    for (var profile : ior.profiles()) {
      try {
        profile(profile);
      } catch (CdrException e) {
        lines.add("profile %d: broken, %s".formatted(profile.tag(), e.getMessage()));
      }
    }
    try {
      lines.add(
          "tried in this order: "
              + ior.addresses().stream()
                  .map(one -> "%s:%d%s".formatted(one.host(), one.port(), one.tls() ? " TLS" : ""))
                  .collect(Collectors.joining(", ")));
    } catch (CdrException e) {
      lines.add("tried in this order: nothing, since it is broken");
    }
  }

  private void profile(TaggedData tagged) {
    var iiop = IiopProfile.of(tagged);
    if (iiop.isPresent()) {
      var profile = iiop.get();
      lines.add(
          "profile: IIOP %s, %s port %d"
              .formatted(profile.version(), profile.host(), profile.port()));
      lines.add(INDENT + "key: " + OctetText.octets(profile.key()));
      profile.components().forEach(this::component);
    } else if (tagged.tag() == IiopProfile.COMPONENTS_TAG) {
      lines.add("profile: components for all");
      Ior.components(tagged).forEach(this::component);
    } else {
      lines.add(
          "profile: of unknown kind 0x%08X, %d octets"
              .formatted(tagged.tag(), tagged.data().length));
    }
  }

  private void component(TaggedData component) {
    String meaning;
    try {
      meaning = meaning(component);
    } catch (CdrException e) {
      meaning = "broken, " + e.getMessage();
    }
    lines.add("%s%s: %s".formatted(INDENT, TaggedComponents.name(component.tag()), meaning));
  }

  private static String meaning(TaggedData component) {
    var alone = List.of(component);
    return switch (component.tag()) {
      case TaggedComponents.ORB_TYPE -> orb(TaggedComponents.orbType(alone).orElseThrow());
      case TaggedComponents.CODE_SETS -> {
        var info = TaggedComponents.codeSets(alone).orElseThrow();
        yield "char %s; wchar %s".formatted(known(info.chars()), known(info.wideChars()));
      }
      case TaggedComponents.ALTERNATE_ADDRESS -> {
        var address = TaggedComponents.alternates(alone).getFirst();
        yield "%s port %d".formatted(address.host(), address.port());
      }
      case TaggedComponents.SSL -> {
        var ssl = TaggedComponents.ssl(alone).orElseThrow();
        yield "port %d, %s (supports 0x%X, requires 0x%X)"
            .formatted(
                ssl.port(),
                ssl.isRequired() ? "required" : "offered",
                ssl.supports(),
                ssl.requires());
      }
      case TaggedComponents.RMI_CUSTOM_MAX_STREAM_FORMAT ->
          "up to " + TaggedComponents.maxStreamFormat(alone);
      case TaggedComponents.JAVA_CODEBASE ->
          "never followed; %d octets".formatted(component.data().length);
      default -> OctetText.octets(component.data());
    };
  }

  private static String orb(int type) {
    byte[] letters = ByteBuffer.allocate(4).putInt(type).array();
    var maker =
        switch (OctetText.readable(letters, 3)) {
          case "ATT" -> "omniORB";
          case "JAC" -> "JacORB";
          case "TAO" -> "TAO";
          case "SUN" -> "Sun or GlassFish ORB";
          case "IBM" -> "IBM ORB";
          case String other when other.isEmpty() -> "unknown";
          case String other -> "an ORB that calls itself " + other;
        };
    return "%s (0x%08X)".formatted(maker, type);
  }

  private static String known(CodeSetComponentInfo.CodeSetComponent known) {
    if (known.nativeSet() == 0 && known.conversions().isEmpty()) {
      return "none";
    }
    return Stream.concat(Stream.of(known.nativeSet()), known.conversions().stream())
        .map(CodeSets::name)
        .collect(Collectors.joining(", "));
  }
}
