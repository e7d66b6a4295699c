import type { Member, MediaOffer } from '../src/generated/Rooms.js';
import type { FakeServer } from '../test/fake-server.js';

/**
 * Loops audio and video back within this browser: a peer connection plays the server and forwards
 * what one member sends to those who watch it.
 */
export function loopBack(server: FakeServer): void {
  const connections = new Map<string, RTCPeerConnection>();
  const received = new Map<string, MediaStreamTrack>();

  server.media.answering = async (member: Member, offer: MediaOffer) => {
    let connection = connections.get(member.id);
    if (connection === undefined || firstOf(connection, offer)) {
      connection?.close();
      connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
      connections.set(member.id, connection);
    }
    await connection.setRemoteDescription({ type: 'offer', sdp: offer.sdp });
    for (const transceiver of connection.getTransceivers()) {
      const { mid } = transceiver;
      const publishing = offer.sending.find((each) => each.mid === mid);
      const watching = offer.receiving.find((each) => each.mid === mid);
      transceiver.direction = publishing !== undefined ? 'recvonly' : watching !== undefined ? 'sendonly' : 'inactive';
      if (publishing !== undefined) received.set(`${member.id} ${publishing.source}`, transceiver.receiver.track);
      if (watching === undefined) continue;
      const track = server.media.tracks.find(({ id }) => id === watching.track);
      await transceiver.sender.replaceTrack(received.get(`${track?.member} ${track?.source}`) ?? null);
    }
    await connection.setLocalDescription(await connection.createAnswer());
    await new Promise((resolve) => setTimeout(resolve, 200));
    return connection.localDescription?.sdp ?? '';
  };

  /** Paints a moving picture as the video of a simulated member. */
  const paint = (member: Member, hue: number): void => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 360];
    const context = canvas.getContext('2d');
    let frame = 0;
    setInterval(() => {
      if (context === null) return;
      context.fillStyle = `hsl(${hue} 40% ${45 + 10 * Math.sin(frame / 20)}%)`;
      context.fillRect(0, 0, 640, 360);
      context.fillStyle = 'white';
      context.beginPath();
      context.arc(320 + 200 * Math.cos(frame / 30), 180, 40, 0, 7);
      context.fill();
      frame++;
    }, 33);
    const [track] = canvas.captureStream(30).getTracks();
    if (track !== undefined) received.set(`${member.id} CAMERA`, track);
    server.media.publish(member, ['MICROPHONE', 'CAMERA']);
  };
  Object.assign(window, { paint });
}

/** Returns true for the first offer of a reloaded page or of a new connection. */
function firstOf(connection: RTCPeerConnection, { sdp }: MediaOffer): boolean {
  const identity = (text: string | undefined): string => /a=fingerprint:\S+ (\S+)/.exec(text ?? '')?.[1] ?? '';
  return identity(connection.remoteDescription?.sdp) !== identity(sdp);
}
