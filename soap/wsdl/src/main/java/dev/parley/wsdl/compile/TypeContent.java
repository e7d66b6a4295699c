package dev.parley.wsdl.compile;

import java.util.List;

/**
 * Content of a complex type: that of its base types before its own.
 *
 * @param notes what the fields do not tell, for the documentation
 */
record TypeContent(List<Field> fields, List<String> notes) {}
