package dev.parley.server.files;

import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FileHits;
import dev.parley.conference.api.files.FileLines;
import dev.parley.conference.api.files.FileView;
import dev.parley.files.render.Requester;

/**
 * View of a shown file: text or pages. Calls block on disk I/O; failures are those of module {@code
 * files} and of the contract.
 */
sealed interface Shown permits ShownText, ShownPages {
  FileView view(Requester requester);

  FileLines lines(long version, long from, int count);

  FileHits find(long version, String text, long from, boolean matchCase);

  Content page(Requester requester, int page, int width);
}
