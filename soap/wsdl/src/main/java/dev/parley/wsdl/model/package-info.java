/** Components of WSDL 1.1 and of XML Schema, as immutable records. */
@NullMarked
package dev.parley.wsdl.model;

import org.jspecify.annotations.NullMarked;
