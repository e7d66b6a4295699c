package dev.parley.conference.api.files;

/** Where a file that is shown comes from. */
public sealed interface FileSource permits AttachmentSource, FolderSource {}
