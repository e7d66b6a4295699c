package dev.parley.iiop.rmi;

import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.codec.UnmarshalContext;
import org.jspecify.annotations.Nullable;

/** Marshaller of a parameter or result of a remote interface. */
final class RmiMarshaller extends Marshaller {
  private final Class<?> declared;
  private final DeclaredTypeForm form;
  private final ContractClasses classes;

  RmiMarshaller(Class<?> declared, ContractClasses classes) {
    this.declared = declared;
    this.classes = classes;
    form = DeclaredTypeForm.of(declared);
  }

  @Override
  public String type() {
    return form.isPrimitive()
        ? IdlNames.inOverload(declared).replace('_', ' ')
        : IdlNames.scoped(declared) + "?";
  }

  @Override
  public int minBytes() {
    return form.minBytes();
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    RmiValueWriter.of(to)
        .write(form, declared, form.isPrimitive() ? required(value, where) : value);
  }

  @Override
  public @Nullable Object read(UnmarshalContext from) {
    return RmiValueReader.of(from, classes).read(form, declared);
  }

  @Override
  public boolean mutable() {
    return form == DeclaredTypeForm.ANY
        || form == DeclaredTypeForm.ABSTRACT
        || (form == DeclaredTypeForm.VALUE && declared != String.class);
  }

  @Override
  public boolean copiesByEncoding() {
    return mutable();
  }

  @Override
  public @Nullable Object copy(@Nullable Object value, String where) {
    return LocalCopy.of(form, declared, value, where);
  }

  @Override
  public boolean isHandle() {
    return form == DeclaredTypeForm.REMOTE;
  }
}
