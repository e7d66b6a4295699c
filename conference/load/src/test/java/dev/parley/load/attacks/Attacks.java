package dev.parley.load.attacks;

import java.util.List;

/** All attack programs. */
final class Attacks {
  private static final List<Attack> ALL =
      List.of(
          new BoardFlood(),
          new ChatFlood(),
          new JoinFlood(),
          new TinyAttachments(),
          new ProgressivePictures(),
          new ForgedTokens(),
          new StalledReaders(),
          new SilentConnections(),
          new SlowHellos(),
          new IdleSessions(),
          new UnsentMessages(),
          new SlowHeaders(),
          new SilentMediaConnections(),
          new MediaGarbage(),
          new KeyFrameRequests(),
          new NestedSets(),
          new UnfinishedFragments(),
          new CpuBoundCalls(),
          new IgnoredCallbacks());

  private Attacks() {}

  static List<Attack> all() {
    return ALL;
  }

  /**
   * {@return the attack of a name}
   *
   * @throws IllegalArgumentException naming those that exist
   */
  static Attack named(String name) {
    return ALL.stream()
        .filter(each -> each.name().equals(name))
        .findAny()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "there is no attack '%s'; there are %s"
                    .formatted(name, ALL.stream().map(Attack::name).toList())));
  }
}
