package dev.parley.files.render;

import dev.parley.files.MediaType;
import dev.parley.files.VersionedFile;
import dev.parley.files.VersionedFile.FileVersion;

/**
 * Inspection result of one version of a file, known before decoding.
 *
 * @param digest SHA-256 of all its bytes, in hexadecimal digits
 */
record FileInspection(
    VersionedFile document,
    FileVersion version,
    MediaType type,
    String digest,
    RenderEstimate estimate) {}
