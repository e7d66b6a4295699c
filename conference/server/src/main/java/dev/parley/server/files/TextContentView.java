package dev.parley.server.files;

import dev.parley.files.render.RenderRequester;
import dev.parley.files.text.IndexProgress;
import dev.parley.files.text.LineRange;
import dev.parley.files.text.TextFile;
import dev.parley.files.text.TextSearchResult;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileLine;
import dev.parley.room.api.files.FileLines;
import dev.parley.room.api.files.FileMatch;
import dev.parley.room.api.files.FileMatches;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.TextView;

/** View of a text file as lines. */
record TextContentView(TextFile file) implements ContentView {
  @Override
  public FileView view(RenderRequester requester) {
    return view(file.extent());
  }

  private static TextView view(IndexProgress extent) {
    return new TextView(
        extent.version(), extent.encoding(), extent.lines(), extent.complete(), extent.bytes());
  }

  @Override
  public FileLines lines(long version, long from, int count) {
    LineRange lines = file.lines(version, from, count);
    return new FileLines(
        view(lines.extent()),
        lines.from(),
        lines.lines().stream().map(line -> new FileLine(line.text(), line.cut())).toList());
  }

  @Override
  public FileMatches find(long version, String text, long from, boolean matchCase) {
    TextSearchResult found = file.find(version, text, from, matchCase);
    return new FileMatches(
        found.version(),
        found.hits().stream().map(hit -> new FileMatch(hit.line(), hit.from(), hit.to())).toList(),
        found.next(),
        found.atEnd());
  }

  @Override
  public ContentStream page(RenderRequester requester, int page, int width) {
    throw new FileRefused(FileRefusal.WRONG_TYPE, "a text has lines, not pages");
  }
}
