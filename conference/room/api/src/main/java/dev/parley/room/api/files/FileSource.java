package dev.parley.room.api.files;

/** Origin of a shown file. */
public sealed interface FileSource permits AttachmentSource, FolderSource {}
