package dev.parley.iiop.naming;

import dev.parley.iiop.IdlStruct;

/**
 * Component of a name.
 *
 * @param id id, which may be empty
 * @param kind kind, such as {@code service}; mostly empty
 */
@IdlStruct(id = "IDL:omg.org/CosNaming/NameComponent:1.0", name = "CosNaming::NameComponent")
public record NameComponent(String id, String kind) {}
