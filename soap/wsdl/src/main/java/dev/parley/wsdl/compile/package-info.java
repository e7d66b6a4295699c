/** Generator of Java contracts: interfaces, records, sealed interfaces, enums and exceptions. */
@NullMarked
package dev.parley.wsdl.compile;

import org.jspecify.annotations.NullMarked;
