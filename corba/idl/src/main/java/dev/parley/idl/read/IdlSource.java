package dev.parley.idl.read;

/**
 * Text of a file.
 *
 * @param name file name for problems
 */
public record IdlSource(String name, String text) {}
