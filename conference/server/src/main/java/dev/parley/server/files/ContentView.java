package dev.parley.server.files;

import dev.parley.files.render.RenderRequester;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileLines;
import dev.parley.room.api.files.FileMatches;
import dev.parley.room.api.files.FileView;

/**
 * View of a shown file: text or pages. Calls block on disk I/O; failures are those of module {@code
 * files} and of the contract.
 */
sealed interface ContentView permits TextContentView, PageContentView {
  FileView view(RenderRequester requester);

  FileLines lines(long version, long from, int count);

  FileMatches find(long version, String text, long from, boolean matchCase);

  ContentStream page(RenderRequester requester, int page, int width);
}
