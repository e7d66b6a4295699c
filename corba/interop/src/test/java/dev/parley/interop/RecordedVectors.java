package dev.parley.interop;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Keeps chosen messages of a conversation as text: what they mean, then their octets. */
final class RecordedVectors {
  private static final int LINE_BYTES = 32;

  private final Path folder;
  private final List<GiopRecorder.Message> messages;

  RecordedVectors(Path folder, List<GiopRecorder.Message> messages) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.messages = messages;
  }

  /** The request of this operation, the one so many times before it left out, and its reply. */
  void call(String operation, int before, String name, String meaning) throws IOException {
    int at = request(operation, before);
    int reply = at + 1;
    while (reply < messages.size() && messages.get(reply).byClient()) {
      reply++;
    }
    int end = reply + 1;
    while (end < messages.size() && !messages.get(end).byClient()) {
      end++;
    }
    keep(name + "-request", meaning + ": request", octets(at, reply));
    keep(name + "-reply", meaning + ": reply", octets(reply, end));
  }

  private List<byte[]> octets(int from, int to) {
    return messages.subList(from, to).stream().map(GiopRecorder.Message::bytes).toList();
  }

  private int request(String operation, int before) {
    int left = before;
    for (int at = 0; at < messages.size(); at++) {
      var message = messages.get(at);
      var text = new String(message.bytes(), ISO_8859_1);
      if (message.byClient() && text.contains(operation + "\0") && left-- == 0) {
        return at;
      }
    }
    throw new InteropException("no request of %s was recorded".formatted(operation));
  }

  void keep(String name, String meaning, List<byte[]> octets) throws IOException {
    var lines = new ArrayList<String>();
    lines.add("# " + meaning);
    for (var message : octets) {
      if (lines.size() > 1) {
        lines.add("");
      }
      var hex = HexFormat.of().formatHex(message);
      for (int at = 0; at < hex.length(); at += 2 * LINE_BYTES) {
        lines.add(hex.substring(at, Math.min(hex.length(), at + 2 * LINE_BYTES)));
      }
    }
    Files.write(folder.resolve(name + ".hex"), lines, UTF_8);
  }
}
