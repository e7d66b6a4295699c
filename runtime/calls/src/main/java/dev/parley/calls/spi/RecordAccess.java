package dev.parley.calls.spi;

import org.jspecify.annotations.Nullable;

/**
 * Base of generated classes that read the components of one record class and create its records,
 * for protocols whose codecs are no generated code themselves. Primitives are boxed.
 *
 * <p>Immutable.
 */
public abstract class RecordAccess {
  /** Constructor for generated classes. */
  protected RecordAccess() {}

  /**
   * {@return the value of a component}
   *
   * @param index position of the component in the record header, from 0
   */
  public abstract @Nullable Object component(Object value, int index);

  /**
   * {@return a record with these components, in the order of the record header}
   *
   * @throws RuntimeException what the constructor of the record threw
   */
  public abstract Object create(@Nullable Object[] components);
}
