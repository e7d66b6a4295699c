package dev.parley.server.files;

import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FileHits;
import dev.parley.conference.api.files.FileLines;
import dev.parley.conference.api.files.FileRefusal;
import dev.parley.conference.api.files.FileRefused;
import dev.parley.conference.api.files.FileView;
import dev.parley.conference.api.files.PagesView;
import dev.parley.files.Document;
import dev.parley.files.render.Picture;
import dev.parley.files.render.Renderer;
import dev.parley.files.render.Requester;
import java.util.concurrent.Executor;

/** View of an image or PDF as rendered pages. */
record ShownPages(Document document, Renderer renderer, Executor threads) implements Shown {
  @Override
  public FileView view(Requester requester) {
    return new PagesView(document.look().number(), renderer.pages(requester, document));
  }

  @Override
  public FileLines lines(long version, long from, int count) {
    throw new FileRefused(FileRefusal.WRONG_TYPE, "this file has pages, not lines");
  }

  @Override
  public FileHits find(long version, String text, long from, boolean matchCase) {
    throw new FileRefused(FileRefusal.WRONG_TYPE, "only texts are searched");
  }

  @Override
  public Content page(Requester requester, int page, int width) {
    return content(renderer.page(requester, document, page, width), threads);
  }

  static Content content(Picture picture, Executor threads) {
    return new Content(
        picture.type().text(),
        picture.bytes().length,
        picture.width(),
        picture.height(),
        Pieces.of(threads, picture.bytes()));
  }
}
