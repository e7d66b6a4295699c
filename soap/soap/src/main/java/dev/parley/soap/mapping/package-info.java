/** Annotations that change how an interface and its records appear in XML and WSDL. */
@NullMarked
package dev.parley.soap.mapping;

import org.jspecify.annotations.NullMarked;
