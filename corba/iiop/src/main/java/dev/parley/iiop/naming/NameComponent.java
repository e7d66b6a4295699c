package dev.parley.iiop.naming;

import dev.parley.iiop.IdlStruct;

/**
 * One step of a name.
 *
 * @param id what it is called; may be empty
 * @param kind what it is, such as {@code service}; mostly empty
 */
@IdlStruct(id = "IDL:omg.org/CosNaming/NameComponent:1.0", name = "CosNaming::NameComponent")
public record NameComponent(String id, String kind) {}
