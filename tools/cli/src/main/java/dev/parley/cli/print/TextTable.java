package dev.parley.cli.print;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Text table whose columns are as wide as their widest cell. */
public final class TextTable {
  private static final String BETWEEN = "  ";
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  /**
   * A column.
   *
   * @param name the heading
   * @param right whether cells are right-aligned, as numbers are
   */
  public record TextColumn(String name, boolean right) {}

  private final List<TextColumn> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /** Creates a table without rows. */
  public TextTable(TextColumn... columns) {
    this.columns = List.of(columns);
    rows.add(this.columns.stream().map(TextColumn::name).toList());
  }

  /** {@return a left-aligned column} */
  public static TextColumn text(String name) {
    return new TextColumn(name, false);
  }

  /** {@return a right-aligned column} */
  public static TextColumn numbers(String name) {
    return new TextColumn(name, true);
  }

  /**
   * Adds a row. Control characters, line ends included, are replaced, since cells may hold
   * untrusted text.
   *
   * @throws IllegalArgumentException when the number of cells is not that of the columns
   */
  public void row(Object... words) {
    if (words.length != columns.size()) {
      throw new IllegalArgumentException(words.length + " words for " + columns);
    }
    List<String> row = new ArrayList<>();
    for (Object word : words) {
      row.add(CONTROL.matcher(word.toString()).replaceAll("\ufffd"));
    }
    rows.add(row);
  }

  /** {@return the heading and one line per row} */
  public List<String> lines() {
    int[] widths = new int[columns.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String space = " ".repeat(widths[i] - row.get(i).length());
      line.append(columns.get(i).right() ? space + row.get(i) : row.get(i) + space);
      line.append(BETWEEN);
    }
    return line.toString().stripTrailing();
  }
}
