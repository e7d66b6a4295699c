package dev.parley.checks;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A fenced code block of a guide or README.
 *
 * @param page its file, from the root of the tree
 * @param line of its first line, counted from 1
 * @param language behind the fence; empty for shell blocks, output and others
 * @param text without the fences
 * @param prints what running it prints, by a comment above it: {@code <!-- prints: 42 -->}
 */
record GuideCodeBlock(
    String page, int line, String language, String text, Optional<String> prints) {
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)(?:^<!-- prints: ([^\\n]*?) -->\\n)?^```(\\w*)\\n(.*?)^```$");

  private static final Pattern PAGES =
      Pattern.compile("README\\.md|docs/host\\.md|docs/guide/[^/]*\\.md|(?!docs/).*/README\\.md");

  /** {@return the blocks of all pages} */
  static Stream<GuideCodeBlock> all() {
    return ProjectModel.files().stream()
        .filter(file -> PAGES.matcher(name(file)).matches())
        .sorted()
        .flatMap(GuideCodeBlock::of);
  }

  private static Stream<GuideCodeBlock> of(Path file) {
    String page = ProjectModel.text(file);
    return BLOCK
        .matcher(page)
        .results()
        .map(found ->
            new GuideCodeBlock(
                name(file),
                1 + (int) page.substring(0, found.start(3)).lines().count(),
                found.group(2),
                found.group(3),
                Optional.ofNullable(found.group(1))));
  }

  private static String name(Path file) {
    return ProjectModel.ROOT.relativize(file).toString().replace('\\', '/');
  }

  /** {@return where it stands, for messages} */
  String place() {
    return page + ":" + line;
  }

  /** {@return a Java name for its page} */
  String pageName() {
    return page.replace(".md", "").replaceAll("\\W", "_").toLowerCase(Locale.ROOT);
  }

  /** {@return whether it is a module declaration} */
  boolean isModule() {
    return text.startsWith("module ");
  }
}
