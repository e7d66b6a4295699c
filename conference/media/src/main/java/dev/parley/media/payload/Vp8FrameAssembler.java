package dev.parley.media.payload;

/** Assembler of VP8 frames: concatenates the payloads without their descriptors. */
final class Vp8FrameAssembler extends FrameAssembler {
  private final Vp8Payload view = new Vp8Payload();

  @Override
  PayloadView view() {
    return view;
  }

  @Override
  boolean piece(byte[] bytes, int from, int length) {
    int head = view.descriptorBytes();
    return append(bytes, from + head, length - head);
  }
}
