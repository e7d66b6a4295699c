package dev.parley.calls.api;

/**
 * Description of a numbered member of a type: a parameter, a record component, an enum constant, an
 * alternative of a sealed interface, or a method of a referenced contract
 * (docs/protocol/contracts.md).
 *
 * @param number the number on the wire
 * @param name the name in the source
 * @param type a type expression; empty for enum constants
 */
public record FieldDescription(int number, String name, String type) {}
