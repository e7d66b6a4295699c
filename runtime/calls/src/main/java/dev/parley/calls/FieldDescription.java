package dev.parley.calls;

/**
 * A parameter, a record component, an enum constant, an alternative of a sealed interface, or a
 * method of a further contract (docs/protocol/contracts.md).
 *
 * @param number the number on the wire
 * @param name the name in the source
 * @param type a type expression; empty for enum constants
 */
public record FieldDescription(int number, String name, String type) {}
