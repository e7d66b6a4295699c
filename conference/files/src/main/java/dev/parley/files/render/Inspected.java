package dev.parley.files.render;

import dev.parley.files.Document;
import dev.parley.files.Document.Version;
import dev.parley.files.MediaType;

/**
 * Inspection result of one version of a file, known before decoding.
 *
 * @param digest SHA-256 of all its bytes, in hexadecimal digits
 */
record Inspected(
    Document document, Version version, MediaType type, String digest, Estimate estimate) {}
