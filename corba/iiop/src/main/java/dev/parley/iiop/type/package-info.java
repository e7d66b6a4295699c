/**
 * Types that travel beside their values (CORBA 3.3 part 2, section 9.3.5): {@link
 * dev.parley.iiop.type.TypeCode}, and any value by its TypeCode as plain Java values, {@link
 * dev.parley.iiop.type.DynamicValue}, without a class for it.
 *
 * <p>TypeCodes are immutable and safe for all threads once they are made; what reads and writes
 * belongs to one thread at a time.
 */
@NullMarked
package dev.parley.iiop.type;

import org.jspecify.annotations.NullMarked;
