package dev.parley.iiop.rmi;

import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.codec.Reading;
import dev.parley.iiop.codec.Writing;
import org.jspecify.annotations.Nullable;

/** Marshaller of a parameter or result of a remote interface. */
final class RmiMarshaller extends Marshaller {
  private final Class<?> declared;
  private final SlotForm form;
  private final ContractClasses classes;

  RmiMarshaller(Class<?> declared, ContractClasses classes) {
    this.declared = declared;
    this.classes = classes;
    form = SlotForm.of(declared);
  }

  @Override
  public String type() {
    return form.isPrimitive()
        ? IdlNames.inOverload(declared).replace('_', ' ')
        : IdlNames.scoped(declared) + "?";
  }

  @Override
  public int leastBytes() {
    return form.leastBytes();
  }

  @Override
  public void write(Writing to, @Nullable Object value, String where) {
    ValueWriter.of(to).write(form, declared, form.isPrimitive() ? there(value, where) : value);
  }

  @Override
  public @Nullable Object read(Reading from) {
    return ValueReader.of(from, classes).read(form, declared);
  }

  @Override
  public boolean mutable() {
    return form == SlotForm.ANY
        || form == SlotForm.ABSTRACT
        || (form == SlotForm.VALUE && declared != String.class);
  }

  @Override
  public boolean copiesAsWritten() {
    return mutable();
  }

  @Override
  public @Nullable Object copy(@Nullable Object value, String where) {
    return LocalCopy.of(form, declared, value, where);
  }

  @Override
  public boolean live() {
    return form == SlotForm.REMOTE;
  }
}
