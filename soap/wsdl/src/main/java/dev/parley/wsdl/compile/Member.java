package dev.parley.wsdl.compile;

/** Field with its Java name and type. */
record Member(String javaName, Field field, JavaType type) {}
