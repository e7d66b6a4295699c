/** WSDL 1.1 and XML Schema of contracts: the description that servers publish as {@code ?wsdl}. */
@NullMarked
package dev.parley.soap.wsdl;

import org.jspecify.annotations.NullMarked;
