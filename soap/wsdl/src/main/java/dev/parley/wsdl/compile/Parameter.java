package dev.parley.wsdl.compile;

/**
 * Parameter of a method.
 *
 * @param header whether it is a header block
 */
record Parameter(Field field, boolean header) {}
