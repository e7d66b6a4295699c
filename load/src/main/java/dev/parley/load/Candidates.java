package dev.parley.load;

import dev.parley.media.ice.Candidate;
import dev.parley.media.ice.CandidateType;
import dev.parley.media.ice.Transport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Optional;

/** Candidates of an answer, as ICE takes them. */
final class Candidates {
  private Candidates() {}

  /** {@return the candidate, unless it is a name, or not reached by datagrams} */
  static Optional<Candidate> of(dev.parley.media.sdp.Candidate said) {
    try {
      return Arrays.stream(CandidateType.values())
          .filter(type -> said.transport().equals("udp") && type.word().equals(said.type()))
          .findFirst()
          .map(type ->
              new Candidate(
                  said.foundation(),
                  said.component(),
                  Transport.UDP,
                  said.priority(),
                  new InetSocketAddress(InetAddress.ofLiteral(said.address()), said.port()),
                  type));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // a name, which is not looked up, or out of ICE's bounds
    }
  }
}
