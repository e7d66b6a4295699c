/**
 * TypeCodes and dynamic values (CORBA 3.3 part 2, section 9.3.5): {@link
 * dev.parley.iiop.type.TypeCode}, and marshalling of any value by its TypeCode as plain Java
 * values, {@link dev.parley.iiop.type.DynamicValue}, without a class of its own.
 *
 * <p>Threads: TypeCodes are immutable and safe for all threads once created; readers and writers
 * belong to one thread at a time.
 */
@NullMarked
package dev.parley.iiop.type;

import org.jspecify.annotations.NullMarked;
