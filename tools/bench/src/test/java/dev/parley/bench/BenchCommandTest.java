package dev.parley.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.contest.TemporaryFolder;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every table works, over two transports and with few calls. How fast is not asked here. */
class BenchCommandTest {
  @TempDir Path folder;

  private record Result(int exit, String out) {}

  private static Result run(String... words) {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      return new Result(BenchMain.run(List.of(words)), out.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(before);
    }
  }

  @Test
  void tableIsMeasuredAndWritten() throws Exception {
    String table = "room";
    String someRow = "the same: messages on disk: server";
    Path json = folder.resolve(table + ".json");
    Path plot = folder.resolve(table + ".svg");
    List<Path> before = benchFolders();

    Result result =
        run(
            table,
            "--quick",
            "--transports",
            "unix",
            "--json",
            json.toString(),
            "--plot",
            plot.toString());

    assertThat(result.exit).as(result.out).isZero();
    JsonNode document = JsonMapper.shared().readTree(Files.readString(json));
    assertThat(document.propertyNames()).containsExactly("table", "machine", "rows");
    assertThat(document.get("table").asString()).isEqualTo(table);
    assertThat(document.get("machine").asString()).contains("JDK", "cores");
    assertThat(document.get("rows")).isNotEmpty().allSatisfy(BenchCommandTest::isRow);
    assertThat(document.get("rows"))
        .extracting(row -> row.get("name").asString())
        .doesNotHaveDuplicates()
        .contains(someRow);
    assertThat(result.out)
        .contains(someRow.replaceAll(".*: ", ""))
        .containsPattern("(?m)^not judged ");
    assertThat(bars(plot)).isEqualTo(document.get("rows").size());
    assertThat(benchFolders()).as("folders left behind").isSubsetOf(before);
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }

  private static void isRow(JsonNode row) {
    assertThat(row.propertyNames()).containsExactly("name", "unit", "median", "min", "max", "runs");
    assertThat(row.get("unit").asString())
        .isIn("ms", "us", "ns", "bytes", "calls/s", "changes/s", "lines/s", "cores");
    double median = row.get("median").asDouble();
    assertThat(median).as(row.toString()).isPositive();
    assertThat(row.get("min").asDouble()).isPositive().isLessThanOrEqualTo(median);
    assertThat(row.get("max").asDouble()).isGreaterThanOrEqualTo(median);
    assertThat(row.get("runs").asInt()).isEqualTo(1);
  }

  /** Reads the picture strictly. {@return how many bars it has} */
  private static long bars(Path plot) throws Exception {
    Document svg = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(plot.toFile());
    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(Files.readString(plot)).doesNotContain("NaN").doesNotContain("Infinity");
    return Files.readString(plot).lines().filter(line -> line.matches("<rect class=.*")).count();
  }

  private static List<Path> benchFolders() throws Exception {
    List<Path> folders = new ArrayList<>();
    for (String parent : List.of(System.getProperty("java.io.tmpdir"), "/dev/shm")) {
      try (Stream<Path> all = Files.list(Path.of(parent))) {
        all.filter(path -> path.getFileName().toString().startsWith(TemporaryFolder.PREFIX))
            .forEach(folders::add);
      } catch (NoSuchFileException e) {
        continue; // not every system has both
      }
    }
    return folders;
  }

  @Test
  void wrongWordsAreRefusedWithTheUsage() {
    assertThat(run("plugin", "--runs", "0").exit()).isEqualTo(2);
    assertThat(run("plugin", "--placement", "nowhere").exit()).isEqualTo(2);
    assertThat(run("nonsense").exit()).isEqualTo(2);
    assertThat(run().exit()).isEqualTo(2);
  }

  @Test
  void helpOfATableNamesItsOptionsAsTheyAreWritten() {
    Result help = run("stubs", "--help", "--placement", "split");

    assertThat(help.exit).isZero();
    assertThat(help.out).contains("--runs", "--json", "free, same, split", "Exit codes:");
  }

  @Test
  void helpNamesEveryTable() {
    Result help = run("--help");

    assertThat(help.exit).isZero();
    assertThat(BenchTables.ALL)
        .allSatisfy(
            table -> assertThat(help.out.replaceAll("\\s+", " ")).contains(table.purpose()));
  }
}
