package dev.parley.files.render;

import dev.parley.files.Document;
import dev.parley.files.Document.Version;
import dev.parley.files.MediaType;

/**
 * What is known of a version of a file before it is decoded.
 *
 * @param digest SHA-256 of all its bytes, in hexadecimal digits
 */
record Inspected(
    Document document, Version version, MediaType type, String digest, Estimate estimate) {}
