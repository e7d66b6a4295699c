/** Calls of SOAP services with command-line words as arguments, and download of their WSDL. */
@NullMarked
package dev.parley.cli.soap;

import org.jspecify.annotations.NullMarked;
