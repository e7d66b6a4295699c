package dev.parley.iiop.naming;

import dev.parley.iiop.IdlStruct;
import java.util.List;

/**
 * Binding of a name, as {@code list} returns it.
 *
 * @param bindingName the name, which has one component
 * @param bindingType kind of the bound object
 */
@IdlStruct(id = "IDL:omg.org/CosNaming/Binding:1.0", name = "CosNaming::Binding")
public record Binding(List<NameComponent> bindingName, BindingType bindingType) {}
