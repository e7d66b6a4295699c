package dev.parley.server;

/** Builder of the Prometheus text exposition format. Threads: one at a time. */
final class PrometheusText {
  private final StringBuilder text = new StringBuilder();

  /** {@return a label pair; the labels of one sample are joined by commas} */
  static String label(String name, String value) {
    return name
        + "=\""
        + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
        + '"';
  }

  /** Begins a metric with its HELP and TYPE lines; its samples follow. */
  void head(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  /**
   * Adds a sample.
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

  /** Adds a metric with one sample, without labels. */
  void gauge(String name, String help, Number value) {
    head(name, "gauge", help);
    line(name, "", value);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
