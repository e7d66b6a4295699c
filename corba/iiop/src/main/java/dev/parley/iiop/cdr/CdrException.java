package dev.parley.iiop.cdr;

/**
 * Marshalling error: malformed bytes, an exceeded limit, or a value without a CDR encoding. It
 * carries the standard system exception that the peer receives.
 */
public final class CdrException extends RuntimeException {
  /** Standard system exception (CORBA 3.3 part 1, annex A) that the error is reported as. */
  public enum Reason {
    /** Parameter that is not allowed. */
    BAD_PARAM,
    /** Malformed TypeCode. */
    BAD_TYPECODE,
    /** No transmission code set in common. */
    CODESET_INCOMPATIBLE,
    /** Character without an encoding in the transmission code set. */
    DATA_CONVERSION,
    /** More than one of the {@link IiopLimits} allows. */
    IMP_LIMIT,
    /** Malformed object reference. */
    INV_OBJREF,
    /** Malformed or truncated bytes. */
    MARSHAL,
    /** Class that peers may not name. */
    NO_PERMISSION
  }

  /** Vendor minor codeset id (VMCID) of OMG; standard minor codes are added to it. */
  public static final int OMG_VMCID = 0x4F4D_0000;

  private final Reason reason;
  private final int minor;

  /** Creates an exception without a standard minor code. */
  public CdrException(Reason reason, String message) {
    this(reason, 0, message);
  }

  /** Creates an exception with a minor code, {@link #OMG_VMCID} included. */
  public CdrException(Reason reason, int minor, String message) {
    super(message);
    this.reason = reason;
    this.minor = minor;
  }

  /** {@return the standard system exception} */
  public Reason reason() {
    return reason;
  }

  /** {@return the minor code; 0 where none is defined} */
  public int minor() {
    return minor;
  }

  /** Creates a MARSHAL exception: malformed bytes. */
  public static CdrException marshal(String message) {
    return new CdrException(Reason.MARSHAL, message);
  }

  /** Creates a NO_PERMISSION exception: a class that peers may not name. */
  public static CdrException noPermission(String message) {
    return new CdrException(Reason.NO_PERMISSION, message);
  }

  /**
   * Creates an IMP_LIMIT exception: more than {@link IiopLimits} allow.
   *
   * @param limit name of the limit
   */
  public static CdrException limitExceeded(String limit, String what, long count, long most) {
    return new CdrException(
        Reason.IMP_LIMIT,
        "%s: %d, and at most %d are taken (IiopLimits.%s; OrbBuilder.limits sets another)"
            .formatted(what, count, most, limit));
  }

  /** Creates an IMP_LIMIT exception for a limit that is not configurable. */
  public static CdrException fixedLimitExceeded(String what, long count, long most) {
    return new CdrException(
        Reason.IMP_LIMIT, "%s: %d, and at most %d are taken".formatted(what, count, most));
  }

  static CdrException conversion(String message) {
    return new CdrException(Reason.DATA_CONVERSION, OMG_VMCID | 1, message);
  }
}
