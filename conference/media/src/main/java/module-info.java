import dev.parley.base.Experimental;

/**
 * WebRTC media protocols as state machines that take bytes and the time: RTP, RTCP, SRTP, DTLS,
 * ICE, SDP, congestion control. No sockets or clocks; no threads except one virtual thread for each
 * DTLS handshake.
 */
@Experimental
module dev.parley.media {
  requires dev.parley.base;
  requires concentus;
  requires static transitive org.jspecify;
  requires org.bouncycastle.pkix;
  requires org.bouncycastle.provider;
  requires org.bouncycastle.tls;

  exports dev.parley.media.audio;
  exports dev.parley.media.certificate;
  exports dev.parley.media.congestion;
  exports dev.parley.media.dtls;
  exports dev.parley.media.framing;
  exports dev.parley.media.ice;
  exports dev.parley.media.layers;
  exports dev.parley.media.payload;
  exports dev.parley.media.repair;
  exports dev.parley.media.rtcp;
  exports dev.parley.media.rtp;
  exports dev.parley.media.sdp;
  exports dev.parley.media.srtp;
  exports dev.parley.media.stun;
}
