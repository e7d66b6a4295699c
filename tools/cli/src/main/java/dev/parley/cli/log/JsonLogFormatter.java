package dev.parley.cli.log;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import tools.jackson.databind.json.JsonMapper;

/** Log format for programs: one JSON object per line (JSON Lines), without line breaks in it. */
final class JsonLogFormatter extends Formatter {
  private final JsonMapper json = JsonMapper.shared();

  @Override
  public String format(LogRecord entry) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("time", LogFields.time(entry));
    fields.put("level", LogFields.level(entry));
    fields.put("logger", String.valueOf(entry.getLoggerName()));
    fields.put("thread", Thread.currentThread().getName()); // handlers run on the thread that logs
    fields.put("message", formatMessage(entry));
    LogFields.stackTrace(entry).ifPresent(trace -> fields.put("exception", trace));
    return json.writeValueAsString(fields) + "\n";
  }
}
