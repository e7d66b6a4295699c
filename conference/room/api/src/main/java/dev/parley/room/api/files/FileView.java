package dev.parley.room.api.files;

/** Presentation of one version of a shown file: as text, as pages, or unavailable. */
public sealed interface FileView permits TextView, PagesView, UnavailableView {
  /**
   * {@return the version; later versions have greater numbers, also after a restart of the server}
   */
  long version();
}
