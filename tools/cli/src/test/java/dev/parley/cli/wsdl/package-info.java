/** Long check of the WSDL compiler with all WSDL files of a folder. */
@NullMarked
package dev.parley.cli.wsdl;

import org.jspecify.annotations.NullMarked;
