import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Command line of a packaging program.
 *
 * @param root folder of the repository
 * @param out folder that gets the package
 */
record Arguments(Path root, Path out, Map<String, String> options) {
  static Arguments parse(String[] words, String usage, Set<String> known) {
    var options = new HashMap<String, String>();
    for (var i = 2; i + 1 < words.length && known.contains(words[i]); i += 2) {
      options.put(words[i], words[i + 1]);
    }
    if (words.length != 2 + 2 * options.size() || words[1].startsWith("-")) {
      throw new Run.StepException("usage: " + usage);
    }
    return new Arguments(
        Path.of(words[0]).toAbsolutePath().normalize(),
        Path.of(words[1]).toAbsolutePath(),
        options);
  }

  Optional<String> option(String name) {
    return Optional.ofNullable(options.get(name));
  }
}
