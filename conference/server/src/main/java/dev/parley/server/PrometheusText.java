package dev.parley.server;

/** Counters as text, in the format that Prometheus reads. Threads: one at a time. */
final class PrometheusText {
  private final StringBuilder text = new StringBuilder();

  /** {@return a label; labels of one line are joined by commas} */
  static String label(String name, String value) {
    return name
        + "=\""
        + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
        + '"';
  }

  /** Begins a metric; its lines follow. */
  void head(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  /**
   * Adds a line.
   *
   * @param labels empty for none
   */
  void line(String name, String labels, Number value) {
    text.append(name);
    if (!labels.isEmpty()) {
      text.append('{').append(labels).append('}');
    }
    text.append(' ').append(value).append('\n');
  }

  /** Adds a metric that has one line, without labels. */
  void gauge(String name, String help, Number value) {
    head(name, "gauge", help);
    line(name, "", value);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
