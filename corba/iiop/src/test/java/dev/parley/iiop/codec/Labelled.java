package dev.parley.iiop.codec;

import dev.parley.calls.api.Named;
import dev.parley.iiop.mapping.IdlInterface;

/** An interface with an attribute. */
@IdlInterface(id = "IDL:sample/Labelled:1.0")
interface Labelled {
  @Named("_get_label")
  String label();

  @Named("_set_label")
  void label(String value);
}
