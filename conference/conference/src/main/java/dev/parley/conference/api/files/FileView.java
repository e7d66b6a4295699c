package dev.parley.conference.api.files;

/** How a version of a shown file is to be looked at. */
public sealed interface FileView permits TextView, PagesView, GoneView {
  /** {@return the version; a later one has a greater number, also after a restart of the server} */
  long version();
}
