import type { TrackDisplay } from './display-sizes.js';

/**
 * Watches the display size and visibility of a track's tile. In a picture-in-picture window a track
 * is visible whatever the page shows.
 *
 * @returns stops watching
 */
export function watchDisplay(tile: HTMLElement, limited: boolean, onDisplay: (display: TrackDisplay | undefined) => void): () => void {
  let within = true;
  let apart: PictureInPictureWindow | undefined;
  const tell = (): void => {
    const ratio = window.devicePixelRatio;
    // No event is sent if a video in a picture-in-picture window is removed from the page.
    if (!tile.contains(document.pictureInPictureElement)) apart = undefined;
    const { width, height } = apart ?? { width: tile.clientWidth, height: tile.clientHeight };
    const visible = apart !== undefined || (within && !document.hidden && width > 0);
    onDisplay({ width: width * ratio, height: height * ratio, visible, limited });
  };
  const enter = (event: Event): void => {
    apart = (event as PictureInPictureEvent).pictureInPictureWindow;
    apart.onresize = tell;
    tell();
  };
  const leave = (): void => {
    apart = undefined;
    tell();
  };
  const sizes = new ResizeObserver(tell);
  const visibility = new IntersectionObserver((entries) => {
    within = entries.at(-1)?.isIntersecting ?? within;
    tell();
  });
  sizes.observe(tile);
  visibility.observe(tile);
  document.addEventListener('visibilitychange', tell);
  tile.addEventListener('enterpictureinpicture', enter);
  tile.addEventListener('leavepictureinpicture', leave);
  return () => {
    sizes.disconnect();
    visibility.disconnect();
    document.removeEventListener('visibilitychange', tell);
    tile.removeEventListener('enterpictureinpicture', enter);
    tile.removeEventListener('leavepictureinpicture', leave);
    onDisplay(undefined);
  };
}
