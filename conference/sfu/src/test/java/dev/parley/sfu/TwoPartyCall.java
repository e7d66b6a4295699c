package dev.parley.sfu;

import dev.parley.sfu.ReceivedMedia.Got;
import java.util.List;

/** Alice shows her camera, Bob looks at it. */
final class TwoPartyCall {
  final SimulatedPeer alice;
  final SimulatedPeer bob;
  final List<PublishedTestStream> layers;
  final int ssrc;

  TwoPartyCall(SfuSimulation stage, String... names) {
    alice = stage.caller();
    layers = alice.signalling.picture(names);
    alice.connect();
    bob = stage.caller();
    ssrc = bob.signalling.watch(track());
    bob.connect();
  }

  /** Three layers of some 120, 400 and 1,100 kbit/s. */
  static TwoPartyCall simulcast(SfuSimulation stage) {
    TwoPartyCall call = new TwoPartyCall(stage, "l", "m", "h");
    call.layers.get(0).bytes = 400;
    call.layers.get(1).bytes = 700;
    call.layers.get(1).packetsPerFrame = 2;
    call.layers.get(2).bytes = 1_000;
    call.layers.get(2).packetsPerFrame = 4;
    return call;
  }

  PublishedTrack track() {
    return alice.signalling.track(layers.getFirst());
  }

  PublishedTestStream camera() {
    return layers.getFirst();
  }

  List<Got> seen() {
    return bob.inbox.of(ssrc);
  }

  /** {@return which layer the last packet was of, 0 for the smallest} */
  int layer() {
    int origin = seen().getLast().origin();
    return layers.stream().map(each -> each.ssrc).toList().indexOf(origin);
  }

  /** Bob shows it in this height. */
  void height(int pixels) {
    bob.peer().displaySize(track().id(), pixels * 16 / 9, pixels, false);
  }
}
