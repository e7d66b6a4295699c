package dev.parley.bench.conference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JanusSdpTest {
  private static final String THEIRS =
      """
      v=0
      o=- 1 1 IN IP4 10.78.0.1
      s=VideoRoom 7
      t=0 0
      a=group:BUNDLE 0 1
      a=ice-options:trickle
      a=fingerprint:sha-256 D2:B9
      a=ice-lite
      m=audio 9 UDP/TLS/RTP/SAVPF 111
      c=IN IP4 10.78.0.1
      a=sendonly
      a=mid:0
      a=rtcp-mux
      a=ice-ufrag:theirs
      a=ice-pwd:theirPassword
      a=setup:actpass
      a=rtpmap:111 opus/48000/2
      a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid
      a=msid:janus janus0
      a=ssrc:1234 cname:janus
      a=candidate:1 1 udp 2015363327 10.78.0.1 40000 typ host
      a=end-of-candidates
      m=video 9 UDP/TLS/RTP/SAVPF 96 97
      a=sendonly
      a=mid:1
      a=setup:actpass
      a=ssrc-group:FID 5 6
      """
          .replace("\n", "\r\n");

  private static final String OURS =
      """
      v=0
      a=group:BUNDLE 0 1
      m=audio 9 UDP/TLS/RTP/SAVPF 111
      a=mid:0
      a=ice-ufrag:ours
      a=ice-pwd:ourPassword
      a=fingerprint:sha-256 AA:BB
      a=setup:actpass
      a=candidate:0 1 udp 2130706431 10.78.0.1 50000 typ host
      a=end-of-candidates
      a=recvonly
      a=extmap:9 urn:ietf:params:rtp-hdrext:sdes:mid
      m=video 9 UDP/TLS/RTP/SAVPF 96 97
      a=mid:1
      a=ice-ufrag:ours
      """
          .replace("\n", "\r\n");

  @Test
  void answerHasWhatJanusOffersWithOurTransport() {
    assertThat(JanusSdp.toTheirs(THEIRS, OURS))
        .isEqualTo(
            """
            v=0
            o=- 1 1 IN IP4 10.78.0.1
            s=VideoRoom 7
            t=0 0
            a=group:BUNDLE 0 1
            m=audio 9 UDP/TLS/RTP/SAVPF 111
            c=IN IP4 10.78.0.1
            a=recvonly
            a=mid:0
            a=ice-ufrag:ours
            a=ice-pwd:ourPassword
            a=fingerprint:sha-256 AA:BB
            a=setup:active
            a=candidate:0 1 udp 2130706431 10.78.0.1 50000 typ host
            a=end-of-candidates
            a=rtcp-mux
            a=rtpmap:111 opus/48000/2
            a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid
            m=video 9 UDP/TLS/RTP/SAVPF 96 97
            a=recvonly
            a=mid:1
            a=ice-ufrag:ours
            a=ice-pwd:ourPassword
            a=fingerprint:sha-256 AA:BB
            a=setup:active
            a=candidate:0 1 udp 2130706431 10.78.0.1 50000 typ host
            a=end-of-candidates
            """
                .replace("\n", "\r\n"));
  }

  @Test
  void offerOfJanusWaitsForOurHandshake() {
    assertThat(JanusSdp.toOurs(THEIRS))
        .doesNotContain("actpass")
        .contains("a=setup:passive", "a=ice-lite", "a=ssrc:1234 cname:janus");
  }
}
