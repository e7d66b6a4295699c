package dev.parley.server.files;

import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FileHit;
import dev.parley.conference.api.files.FileHits;
import dev.parley.conference.api.files.FileLine;
import dev.parley.conference.api.files.FileLines;
import dev.parley.conference.api.files.FileRefusal;
import dev.parley.conference.api.files.FileRefused;
import dev.parley.conference.api.files.FileView;
import dev.parley.conference.api.files.TextView;
import dev.parley.files.render.Requester;
import dev.parley.files.text.Extent;
import dev.parley.files.text.Found;
import dev.parley.files.text.Lines;
import dev.parley.files.text.TextFile;

/** View of a text file as lines. */
record ShownText(TextFile file) implements Shown {
  @Override
  public FileView view(Requester requester) {
    return view(file.extent());
  }

  private static TextView view(Extent extent) {
    return new TextView(
        extent.version(), extent.encoding(), extent.lines(), extent.complete(), extent.bytes());
  }

  @Override
  public FileLines lines(long version, long from, int count) {
    Lines lines = file.lines(version, from, count);
    return new FileLines(
        view(lines.extent()),
        lines.from(),
        lines.lines().stream().map(line -> new FileLine(line.text(), line.cut())).toList());
  }

  @Override
  public FileHits find(long version, String text, long from, boolean matchCase) {
    Found found = file.find(version, text, from, matchCase);
    return new FileHits(
        found.version(),
        found.hits().stream().map(hit -> new FileHit(hit.line(), hit.from(), hit.to())).toList(),
        found.next(),
        found.end());
  }

  @Override
  public Content page(Requester requester, int page, int width) {
    throw new FileRefused(FileRefusal.WRONG_TYPE, "a text has lines, not pages");
  }
}
