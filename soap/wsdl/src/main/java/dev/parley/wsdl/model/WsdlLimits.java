package dev.parley.wsdl.model;

/** Limits of one compilation. Where one is exceeded, the WSDL is refused with the limit's value. */
public final class WsdlLimits {
  /** Bytes of one document. */
  public static final int FILE_BYTES_MAX = 16 << 20;

  /** Bytes of all documents together. */
  public static final long ALL_BYTES_MAX = 64L << 20;

  /** Documents, with all imports and inclusions; each is read once for a target namespace. */
  public static final int DOCUMENTS_MAX = 2_000;

  /** Nesting of elements in a document, and of groups in a type; the JDK's reader allows 100. */
  public static final int DEPTH_MAX = 96;

  /** Elements of one document. */
  public static final int ELEMENTS_MAX = 500_000;

  /** Attributes of one element. */
  public static final int ATTRIBUTES_MAX = 64;

  /** Namespace declarations of one element. */
  public static final int NAMESPACES_MAX = 512;

  /** Characters of a name. */
  public static final int NAME_CHARS_MAX = 512;

  /** Characters of an attribute, so that each fits into a constant of a class file. */
  public static final int TEXT_CHARS_MAX = 16 << 10;

  /** Length of a chain of types, groups or attribute groups that refer to each other. */
  public static final int CHAIN_MAX = 64;

  /** Elements, groups and attributes of one type after its groups and base types were inserted. */
  public static final int TYPE_PARTS_MAX = 5_000;

  /** Constants of an enum; a type with more is a String. */
  public static final int CONSTANTS_MAX = 2_000;

  /** Java types that are generated. */
  public static final int TYPES_MAX = 20_000;

  /** Components of one record, and parameters of one method, which the class file format limits. */
  public static final int COMPONENTS_MAX = 254;

  /** Problems that are listed. */
  public static final int PROBLEMS_MAX = 100;

  private WsdlLimits() {}
}
