/** Simulated MediaStreamTrack, as far as the code uses it. */
export class FakeTrack {
  enabled = true;
  contentHint = '';
  stopped = false;
  onended: (() => void) | null = null;
  private static ids = 0;
  readonly id = `track ${++FakeTrack.ids}`;

  constructor(
    readonly kind: 'audio' | 'video',
    readonly label: string = kind,
    readonly deviceId = '',
  ) {}

  getSettings(): MediaTrackSettings {
    return { deviceId: this.deviceId };
  }

  stop(): void {
    this.stopped = true;
  }

  /** Simulates an unplugged device. */
  unplug(): void {
    this.onended?.();
  }

  get real(): MediaStreamTrack {
    return this as unknown as MediaStreamTrack;
  }
}

class FakeSender {
  parameters: { encodings: RTCRtpEncodingParameters[] };
  private asked = false;

  constructor(
    public track: MediaStreamTrack | null,
    encodings: RTCRtpEncodingParameters[],
  ) {
    this.parameters = { encodings: encodings.map((encoding) => ({ ...encoding })) };
  }

  replaceTrack(track: MediaStreamTrack | null): Promise<void> {
    this.track = track;
    return Promise.resolve();
  }

  getParameters(): { encodings: RTCRtpEncodingParameters[] } {
    this.asked = true;
    return structuredClone(this.parameters);
  }

  /**
   * Behaves like browsers: parameters are valid for one change only, and a change takes a moment.
   */
  async setParameters(parameters: { encodings: RTCRtpEncodingParameters[] }): Promise<void> {
    await undefined;
    if (!this.asked) throw new DOMException('the parameters were not asked for since the last change', 'InvalidStateError');
    this.asked = false;
    this.parameters = parameters;
  }
}

export class FakeTransceiver {
  mid: string | null = null;
  direction: RTCRtpTransceiverDirection;
  codecs: string[] = [];
  readonly sender: FakeSender;
  readonly receiver: { readonly track: MediaStreamTrack };

  constructor(trackOrKind: MediaStreamTrack | string, init: RTCRtpTransceiverInit) {
    this.direction = init.direction ?? 'sendrecv';
    const kind = typeof trackOrKind === 'string' ? trackOrKind : trackOrKind.kind;
    this.sender = new FakeSender(typeof trackOrKind === 'string' ? null : trackOrKind, init.sendEncodings ?? []);
    this.receiver = { track: new FakeTrack(kind as 'audio' | 'video').real };
  }

  setCodecPreferences(codecs: readonly RTCRtpCodec[]): void {
    this.codecs = codecs.map(({ mimeType }) => mimeType);
  }
}

/** Simulated RTCPeerConnection whose state the test controls. */
export class FakePeer {
  static readonly all: FakePeer[] = [];
  /** True to behave like a browser without layers within an encoding. */
  static oneFrameRate = false;
  readonly transceivers: FakeTransceiver[] = [];
  readonly restarts: boolean[] = [];
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  iceGatheringState: RTCIceGatheringState = 'complete';
  localDescription: { sdp: string } | null = null;
  currentRemoteDescription: { sdp: string } | null = null;
  answers = 0;
  rollbacks = 0;
  stats: object[] = [];
  onconnectionstatechange: (() => void) | null = null;
  onicegatheringstatechange: (() => void) | null = null;

  constructor() {
    FakePeer.all.push(this);
  }

  addTransceiver(trackOrKind: MediaStreamTrack | string, init: RTCRtpTransceiverInit = {}): FakeTransceiver {
    if (FakePeer.oneFrameRate && init.sendEncodings?.some((encoding) => 'scalabilityMode' in encoding) === true) throw new DOMException('no such mode', 'OperationError');
    const transceiver = new FakeTransceiver(trackOrKind, init);
    this.transceivers.push(transceiver);
    return transceiver;
  }

  createOffer({ iceRestart = false }: RTCOfferOptions): Promise<RTCSessionDescriptionInit> {
    this.restarts.push(iceRestart);
    return Promise.resolve({ type: 'offer', sdp: `offer ${this.restarts.length}` });
  }

  setLocalDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    if (type === 'rollback') {
      this.rollbacks++;
      this.signalingState = 'stable';
      return Promise.resolve();
    }
    this.signalingState = 'have-local-offer';
    this.localDescription = { sdp };
    for (const [i, transceiver] of this.transceivers.entries()) transceiver.mid ??= String(i);
    return Promise.resolve();
  }

  setRemoteDescription({ sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    this.answers++;
    this.currentRemoteDescription = { sdp };
    this.signalingState = 'stable';
    return Promise.resolve();
  }

  getStats(): Promise<Map<string, object>> {
    return Promise.resolve(new Map(this.stats.map((each, i) => [String(i), each])));
  }

  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }

  close(): void {
    this.signalingState = 'closed';
    this.connectionState = 'closed';
  }

  get directions(): string[] {
    return this.transceivers.map(({ direction }) => direction);
  }

  get real(): RTCPeerConnection {
    return this as unknown as RTCPeerConnection;
  }
}

/** Codecs of the simulated browser. */
export const CODECS: Record<'audio' | 'video', RTCRtpCodec[]> = {
  audio: ['audio/PCMU', 'audio/red', 'audio/opus', 'audio/telephone-event'].map((mimeType) => ({ mimeType, clockRate: 48_000 })),
  video: [
    { mimeType: 'video/AV1', clockRate: 90_000 },
    { mimeType: 'video/H264', clockRate: 90_000, sdpFmtpLine: 'packetization-mode=0' },
    { mimeType: 'video/H264', clockRate: 90_000, sdpFmtpLine: 'packetization-mode=1' },
    { mimeType: 'video/rtx', clockRate: 90_000 },
    { mimeType: 'video/VP8', clockRate: 90_000 },
    { mimeType: 'video/ulpfec', clockRate: 90_000 },
  ],
};
