/**
 * Reports the level of a microphone, 0 to 1, once per animation frame.
 *
 * @returns stops the reports
 */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  const source = context.createMediaStreamSource(new MediaStream([track]));
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = requestAnimationFrame(function measure() {
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples));
    frame = requestAnimationFrame(measure);
  });
  return () => {
    cancelAnimationFrame(frame);
    source.disconnect();
    void context.close();
  };
}

/** Level in decibels below which everything counts as silence. */
const SILENCE = -60;

/** Returns the level on a logarithmic scale, as loudness is perceived. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  return Math.min(1, Math.max(0, 1 - (10 * Math.log10(power + 1e-12)) / SILENCE));
}
