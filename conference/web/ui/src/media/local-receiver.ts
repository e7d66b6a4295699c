import type { GroupReason, GroupState, TrackSource } from '../generated/Rooms.js';

/** Address at which `parley receiver` listens on each seat. */
const ADDRESS = 'http://127.0.0.1:7017';
const SDP = 'application/sdp';

/** State of a session at the receiver. */
export interface ReceiverStatus {
  readonly state: GroupState;
  readonly reason: GroupReason;
  /** Tracks of the room's group. */
  readonly tracks: readonly { readonly id: string; readonly source: TrackSource }[];
}

/** Track by the section in which it is to be received. */
export interface Assigned {
  readonly mid: string;
  readonly track: string;
}

/** Program on this computer that receives the room's multicast group. */
export interface LocalReceiver {
  /** Returns true if this page may ask for it without a question of the browser to the user. */
  allowed(): Promise<boolean>;
  /** Begins a session; it fails if the program is not there or refuses the ticket. */
  begin(ticket: string, sdp: string): Promise<{ readonly session: string; readonly answer: string }>;
  /** Returns the answer to a later offer. */
  negotiate(session: string, sdp: string, receiving: readonly Assigned[]): Promise<string>;
  /** Follows a session until it ends. Returns a function that stops following. */
  follow(session: string, onStatus: (status: ReceiverStatus) => void, onEnd: () => void): () => void;
  end(session: string): void;
  /** Returns true if the program is there. */
  there(): Promise<boolean>;
}

async function ask(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`the receiver refuses: ${response.status} ${await response.text()}`);
  return response;
}

/** Names of the browser's permission for addresses of this computer, the newest first. */
const PERMISSIONS = ['loopback-network', 'local-network-access'];

async function permission(): Promise<PermissionState> {
  for (const name of PERMISSIONS) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // This browser has no permission of that name.
    }
  }
  return 'granted';
}

export const localReceiver: LocalReceiver = {
  async allowed() {
    return (await permission()) === 'granted';
  },
  async there() {
    try {
      await ask(ADDRESS, {});
      return true;
    } catch {
      return false;
    }
  },
  async begin(ticket, sdp) {
    const response = await ask(`${ADDRESS}/whep?receive=`, { method: 'POST', headers: { 'Content-Type': SDP, Authorization: `Bearer ${ticket}` }, body: sdp });
    return { session: new URL(response.headers.get('Location') ?? '', ADDRESS).href, answer: await response.text() };
  },
  async negotiate(session, sdp, receiving) {
    const receive = receiving.map(({ mid, track }) => `${mid}:${track}`).join();
    const response = await ask(`${session}?receive=${encodeURIComponent(receive)}`, { method: 'PATCH', headers: { 'Content-Type': SDP }, body: sdp });
    return response.text();
  },
  follow(session, onStatus, onEnd) {
    const events = new EventSource(session);
    events.onmessage = ({ data }: MessageEvent<string>) => onStatus(JSON.parse(data) as ReceiverStatus);
    // The stream ends with the session, or with the program.
    events.onerror = () => {
      events.close();
      onEnd();
    };
    return () => events.close();
  },
  end(session) {
    fetch(session, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  },
};
