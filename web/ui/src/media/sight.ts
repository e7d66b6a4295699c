import type { Sight } from './wishes.js';

/**
 * Watches where a track is shown: how large, and whether anybody can see it there. In a picture of its own it is seen whatever the page shows.
 *
 * @returns ends it
 */
export function watchSight(video: HTMLVideoElement, limited: boolean, onSight: (sight: Sight | undefined) => void): () => void {
  let within = true;
  let apart: PictureInPictureWindow | undefined;
  const tell = (): void => {
    const ratio = window.devicePixelRatio;
    const { width, height } = apart ?? { width: video.clientWidth, height: video.clientHeight };
    const visible = apart !== undefined || (within && !document.hidden && width > 0);
    onSight({ width: width * ratio, height: height * ratio, visible, limited });
  };
  const enter = (event: PictureInPictureEvent): void => {
    apart = event.pictureInPictureWindow;
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
  sizes.observe(video);
  visibility.observe(video);
  document.addEventListener('visibilitychange', tell);
  video.addEventListener('enterpictureinpicture', enter);
  video.addEventListener('leavepictureinpicture', leave);
  return () => {
    sizes.disconnect();
    visibility.disconnect();
    document.removeEventListener('visibilitychange', tell);
    video.removeEventListener('enterpictureinpicture', enter);
    video.removeEventListener('leavepictureinpicture', leave);
    onSight(undefined);
  };
}
