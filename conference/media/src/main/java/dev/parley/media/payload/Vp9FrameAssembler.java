package dev.parley.media.payload;

/**
 * Assembler of VP9 superframes: concatenates the payloads of all spatial layers of a picture
 * without their descriptors.
 */
final class Vp9FrameAssembler extends FrameAssembler {
  private final Vp9Payload view = new Vp9Payload();

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
