package dev.parley.iiop.giop;

/** Which answer a request asks for (CORBA 3.3 part 2, section 9.4.2.1). */
public enum Response {
  /** None at all. */
  NONE(0),
  /** That it has come to the server, before it is carried out; GIOP 1.2. */
  ARRIVAL(1),
  /** What came of it. */
  RESULT(3);

  private final int flags;

  Response(int flags) {
    this.flags = flags;
  }

  int flags() {
    return flags;
  }

  static Response of(int flags) {
    return switch (flags & 3) {
      case 0 -> NONE;
      case 1 -> ARRIVAL;
      default -> RESULT;
    };
  }
}
