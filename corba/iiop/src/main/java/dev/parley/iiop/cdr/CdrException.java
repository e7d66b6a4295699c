package dev.parley.iiop.cdr;

/**
 * Bytes that mean nothing, are too many, or a value that has no bytes. It stands for a standard
 * exception of CORBA, which is what a peer is told.
 */
public final class CdrException extends RuntimeException {
  /** The standard exception (CORBA 3.3 part 1, annex A) that is meant. */
  public enum Reason {
    /** A parameter that may not be. */
    BAD_PARAM,
    /** A TypeCode that cannot be. */
    BAD_TYPECODE,
    /** No transmission code set that both sides know. */
    CODESET_INCOMPATIBLE,
    /** A character that the transmission code set does not have. */
    DATA_CONVERSION,
    /** Beyond one of the {@link IiopLimits}. */
    IMP_LIMIT,
    /** An object reference that cannot be understood. */
    INV_OBJREF,
    /** Bytes that are not what should stand there, or end too early. */
    MARSHAL,
    /** A class that peers may not name. */
    NO_PERMISSION
  }

  /** The vendor part of minor codes that OMG gave out; the standard ones are counted from here. */
  public static final int OMG_VMCID = 0x4F4D_0000;

  private final Reason reason;
  private final int minor;

  /** An exception without a standard minor code. */
  public CdrException(Reason reason, String message) {
    this(reason, 0, message);
  }

  /** An exception with a minor code, {@link #OMG_VMCID} included. */
  public CdrException(Reason reason, int minor, String message) {
    super(message);
    this.reason = reason;
    this.minor = minor;
  }

  /** {@return the standard exception that is meant} */
  public Reason reason() {
    return reason;
  }

  /** {@return the minor code; 0 where none is defined} */
  public int minor() {
    return minor;
  }

  /** MARSHAL: bytes that are not what should stand there. */
  public static CdrException marshal(String message) {
    return new CdrException(Reason.MARSHAL, message);
  }

  /** NO_PERMISSION: a class that peers may not name. */
  public static CdrException refused(String message) {
    return new CdrException(Reason.NO_PERMISSION, message);
  }

  /**
   * IMP_LIMIT: more than {@link IiopLimits} allow.
   *
   * @param limit which of them
   */
  public static CdrException beyond(String limit, String what, long count, long most) {
    return new CdrException(
        Reason.IMP_LIMIT,
        "%s: %d, and at most %d are taken (IiopLimits.%s; IiopBuilder.limits sets another)"
            .formatted(what, count, most, limit));
  }

  /** IMP_LIMIT: more than this side takes. */
  public static CdrException tooMuch(String what, long count, long most) {
    return new CdrException(
        Reason.IMP_LIMIT, "%s: %d, and at most %d are taken".formatted(what, count, most));
  }

  static CdrException conversion(String message) {
    return new CdrException(Reason.DATA_CONVERSION, OMG_VMCID | 1, message);
  }
}
