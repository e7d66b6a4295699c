package dev.parley.server.files;

import dev.parley.files.VersionedFile;
import dev.parley.files.render.RenderRequester;
import dev.parley.files.render.RenderedPage;
import dev.parley.files.render.Renderer;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileLines;
import dev.parley.room.api.files.FileMatches;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.PagesView;
import java.util.concurrent.Executor;

/** View of an image or PDF as rendered pages. */
record PageContentView(VersionedFile document, Renderer renderer, Executor threads)
    implements ContentView {
  @Override
  public FileView view(RenderRequester requester) {
    return new PagesView(document.currentVersion().number(), renderer.pages(requester, document));
  }

  @Override
  public FileLines lines(long version, long from, int count) {
    throw new FileRefused(FileRefusal.WRONG_TYPE, "this file has pages, not lines");
  }

  @Override
  public FileMatches find(long version, String text, long from, boolean matchCase) {
    throw new FileRefused(FileRefusal.WRONG_TYPE, "only texts are searched");
  }

  @Override
  public ContentStream page(RenderRequester requester, int page, int width) {
    return content(renderer.page(requester, document, page, width), threads);
  }

  static ContentStream content(RenderedPage picture, Executor threads) {
    return new ContentStream(
        picture.type().text(),
        picture.bytes().length,
        picture.width(),
        picture.height(),
        BytePublisher.of(threads, picture.bytes()));
  }
}
