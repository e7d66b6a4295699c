package dev.parley.conference.api.files;

/** How a version of a shown file is to be looked at. */
public sealed interface FileView permits TextView, PagesView, GoneView {
  /** {@return the version, from 1, as long as the file is open} */
  long version();
}
