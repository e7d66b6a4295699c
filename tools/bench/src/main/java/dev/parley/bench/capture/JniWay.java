package dev.parley.bench.capture;

/** Way in which the library in C passes a frame by JNI; it knows their codes. */
enum JniWay {
  /** Method looked up once, frame in place. */
  BOUND(0),
  /** Method looked up for each frame, frame in place. */
  LOOKED_UP(1),
  /** Method looked up once, frame copied to the same array. */
  COPIED(2),
  /** Method looked up once, frame copied to a new array. */
  COPIED_NEW(3);

  private final int code;

  JniWay(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
