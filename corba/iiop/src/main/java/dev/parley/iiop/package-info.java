/**
 * ORB entry point, {@code Orb}, and the annotations and value types of the IDL to Java mapping:
 * structs, unions, enums, valuetypes, exceptions, {@code any} and object references.
 */
@NullMarked
package dev.parley.iiop;

import org.jspecify.annotations.NullMarked;
