package dev.parley.iiop.naming;

import dev.parley.iiop.IdlStruct;
import java.util.List;

/**
 * What a list tells of one name.
 *
 * @param bindingName its one component
 * @param bindingType what it is bound to
 */
@IdlStruct(id = "IDL:omg.org/CosNaming/Binding:1.0", name = "CosNaming::Binding")
public record Binding(List<NameComponent> bindingName, BindingType bindingType) {}
