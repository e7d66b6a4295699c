/** Reader of WSDL and schema documents, with their imports and inclusions. */
@NullMarked
package dev.parley.wsdl.read;

import org.jspecify.annotations.NullMarked;
