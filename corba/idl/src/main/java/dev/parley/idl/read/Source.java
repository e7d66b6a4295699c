package dev.parley.idl.read;

/**
 * The text of a file.
 *
 * @param name as people are told
 */
public record Source(String name, String text) {}
