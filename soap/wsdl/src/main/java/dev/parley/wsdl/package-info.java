/**
 * Compiler of WSDL 1.1 to Java contracts. {@link dev.parley.wsdl.WsdlCompiler} is the way in;
 * {@link dev.parley.wsdl.WsdlReader} gives the model alone.
 */
@NullMarked
package dev.parley.wsdl;

import org.jspecify.annotations.NullMarked;
