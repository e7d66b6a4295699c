package dev.parley.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Writes an outcome as JSON. */
public final class JsonReport {
  private record JsonDocument(String table, String machine, List<JsonRow> rows) {}

  private record JsonRow(
      String name, String unit, double median, double min, double max, int runs) {}

  /** Writes {@code {"table","machine","rows":[{"name","unit","median","min","max","runs"}]}}. */
  public static void write(TableResult outcome, Path file) throws IOException {
    List<JsonRow> lines =
        outcome.rows().stream()
            .map(row ->
                new JsonRow(
                    row.name(),
                    row.section().unit(),
                    row.median(),
                    row.min(),
                    row.max(),
                    row.values().size()))
            .toList();
    JsonDocument document = new JsonDocument(outcome.table(), outcome.machine(), lines);
    String text = JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    Files.writeString(file, text + "\n");
  }

  private JsonReport() {}
}
