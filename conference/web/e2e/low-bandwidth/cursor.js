/**
 * Measures the delay of a cursor position from the presenter to a follower: the presenter moves down line
 * by line, and each move is timed from the key press until the follower shows that line or a later one.
 *
 * @param {import('../support/person.js').Person} leader with the cursor in the text
 * @param {import('../support/person.js').Person} follower
 * @param {number} moves
 * @param {number} millis between two moves
 * @returns {Promise<number[]>} milliseconds, of each move
 */
export async function cursorDelays(leader, follower, moves, millis) {
  const watching = await follower.page.evaluateHandle(watch);
  const first = await cursorLine(leader);
  /** @type {number[]} */
  const moved = [];
  const begin = performance.now();
  for (let i = 0; i < moves; i++) {
    await new Promise((resolve) => setTimeout(resolve, begin + i * millis - performance.now()));
    moved.push(Date.now());
    await leader.page.keyboard.press('ArrowDown');
  }
  await follower.seesPointed(new RegExp(`^line ${first + moves}:`));
  const seen = await watching.evaluate((seeing) => seeing.seen);
  return moved.map((at, i) => (seen.find(({ line }) => line >= first + i + 1)?.at ?? Number.NaN) - at);
}

/** @param {import('../support/person.js').Person} person */
async function cursorLine(person) {
  const text = await person.files.locator('.cm-activeLine').first().textContent();
  return Number(/line (\d+):/.exec(text ?? '')?.[1]);
}

/** In the follower's page: which line is pointed at in each frame, as it changes. */
function watch() {
  /** @type {{ line: number, at: number }[]} */
  const seen = [];
  const look = () => {
    const text = document.querySelector('.text-view')?.shadowRoot?.querySelector('.cm-pointed')?.textContent ?? '';
    const line = Number(/line (\d+):/.exec(text)?.[1] ?? 0);
    if (line > 0 && line !== seen.at(-1)?.line) seen.push({ line, at: Date.now() });
    requestAnimationFrame(look);
  };
  look();
  return { seen };
}
