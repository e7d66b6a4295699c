/** Links a style sheet that a later part of the page needs; can be retried after a failure. */
export function linkStyleSheet(sheet: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${sheet} could not be loaded`));
    };
    document.head.append(link);
  });
}
