package dev.parley.server;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Static file of the page in one or more content encodings.
 *
 * @param type value of the header Content-Type
 * @param tag entity tag derived from the bytes; the encoding is appended to it
 * @param immutable whether the name changes with the bytes, so that it can be cached forever
 */
record StaticAsset(
    String type, String tag, boolean immutable, Map<ContentEncoding, Buffer> bodies) {
  private static final int TAG_BYTES = 12;

  /** Size below which a file is not compressed, in bytes. */
  private static final int COMPRESSED_BYTES_MIN = 512;

  private static final String OTHER = "application/octet-stream";

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("html", "text/html; charset=utf-8"),
          Map.entry("js", "text/javascript; charset=utf-8"),
          Map.entry("mjs", "text/javascript; charset=utf-8"),
          Map.entry("css", "text/css; charset=utf-8"),
          Map.entry("json", "application/json"),
          Map.entry("map", "application/json"),
          Map.entry("webmanifest", "application/manifest+json"),
          Map.entry("txt", "text/plain; charset=utf-8"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("wasm", "application/wasm"),
          Map.entry("png", "image/png"),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("webp", "image/webp"),
          Map.entry("ico", "image/x-icon"),
          Map.entry("woff2", "font/woff2"));

  private static final Set<String> COMPRESSED = Set.of("png", "jpg", "webp", "woff2");

  /** Content encodings (RFC 9110, section 8.4), in order of preference. */
  enum ContentEncoding {
    BROTLI("br", ".br"),
    GZIP("gzip", ".gz"),
    NONE("identity", "");

    private final String token;
    private final String suffix;

    ContentEncoding(String token, String suffix) {
      this.token = token;
      this.suffix = suffix;
    }

    /** {@return the encoding's token in HTTP} */
    String token() {
      return token;
    }

    /** {@return the suffix of a file name in this encoding} */
    String suffix() {
      return suffix;
    }
  }

  /**
   * Creates an asset from a file's bytes.
   *
   * @param files the file in each available encoding, NONE included
   */
  static StaticAsset of(String name, boolean immutable, Map<ContentEncoding, byte[]> files) {
    byte[] plain = files.get(ContentEncoding.NONE);
    if (plain == null) {
      throw new IllegalArgumentException(name + " is only there compressed");
    }
    String ending = name.substring(name.lastIndexOf('.') + 1);
    Map<ContentEncoding, Buffer> bodies = new EnumMap<>(ContentEncoding.class);
    files.forEach((encoding, bytes) -> bodies.put(encoding, Buffer.buffer(bytes)));
    if (plain.length >= COMPRESSED_BYTES_MIN && !COMPRESSED.contains(ending)) {
      bodies.computeIfAbsent(ContentEncoding.GZIP, encoding -> Buffer.buffer(gzip(plain)));
    }
    return new StaticAsset(
        TYPES.getOrDefault(ending, OTHER), tag(plain), immutable, Map.copyOf(bodies));
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail to be written", e);
    }
    return out.toByteArray();
  }

  private static String tag(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return new String(
          Base64.getUrlEncoder().withoutPadding().encode(java.util.Arrays.copyOf(hash, TAG_BYTES)),
          StandardCharsets.US_ASCII);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** {@return the best encoding that the header Accept-Encoding allows} */
  ContentEncoding choose(@Nullable String accepted) {
    for (ContentEncoding encoding : ContentEncoding.values()) {
      if (bodies.containsKey(encoding) && allows(accepted, encoding)) {
        return encoding;
      }
    }
    return ContentEncoding.NONE;
  }

  private static boolean allows(@Nullable String accepted, ContentEncoding encoding) {
    if (accepted == null) {
      return false;
    }
    for (String part : accepted.split(",", -1)) {
      String[] words = part.strip().split("\\s*;\\s*", -1);
      if (words[0].equalsIgnoreCase(encoding.token())) {
        return words.length == 1 || !words[1].matches("q=0(\\.0*)?");
      }
    }
    return false;
  }

  /** {@return the value of the header ETag} */
  String etag(ContentEncoding encoding) {
    return '"' + tag + '-' + encoding.token() + '"';
  }

  /** {@return whether the header If-None-Match matches the file's present entity tag} */
  boolean unchanged(@Nullable String known, ContentEncoding encoding) {
    if (known == null) {
      return false;
    }
    String etag = etag(encoding);
    for (String each : known.split(",", -1)) {
      String bare = each.strip();
      if (bare.equals("*") || bare.equals(etag) || bare.equals("W/" + etag)) {
        return true;
      }
    }
    return false;
  }
}
