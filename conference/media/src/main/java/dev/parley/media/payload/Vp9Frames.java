package dev.parley.media.payload;

/**
 * Assembler of VP9 superframes: concatenates the payloads of all spatial layers of a picture
 * without their descriptors.
 */
final class Vp9Frames extends FrameAssembler {
  private final Vp9 view = new Vp9();

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
