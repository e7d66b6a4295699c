import type { Sight } from './wishes.js';

/**
 * Watches the tile of a track: how large it is, and whether anybody can see it there. In a picture of its own a track is seen whatever the page shows.
 *
 * @returns ends it
 */
export function watchSight(tile: HTMLElement, limited: boolean, onSight: (sight: Sight | undefined) => void): () => void {
  let within = true;
  let apart: PictureInPictureWindow | undefined;
  const tell = (): void => {
    const ratio = window.devicePixelRatio;
    // A picture that has gone from the page meanwhile is no longer apart, and nobody says so.
    if (!tile.contains(document.pictureInPictureElement)) apart = undefined;
    const { width, height } = apart ?? { width: tile.clientWidth, height: tile.clientHeight };
    const visible = apart !== undefined || (within && !document.hidden && width > 0);
    onSight({ width: width * ratio, height: height * ratio, visible, limited });
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
    onSight(undefined);
  };
}
