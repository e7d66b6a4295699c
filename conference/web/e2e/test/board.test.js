import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { assertAccessible } from '../support/axe.js';
import { scene } from '../support/scene.js';

scene({
  'three draw together; each undoes its own; who comes late sees all': async ({ server, person }) => {
    const [alice, bob, eve] = [await person('Alice'), await person('Bob'), await person('Eve')];
    for (const one of [alice, bob, eve]) {
      await one.join(server.room('board'));
      await one.opensBoard();
    }
    await alice.draws('Pen', [100, 100], [200, 160], [300, 100]);
    await bob.draws('Rectangle', [150, 200], [320, 300]);
    for (const one of [alice, bob, eve]) {
      await one.seesShape('pen by Alice');
      await one.seesShape('rectangle by Bob');
    }

    await alice.page.getByRole('button', { name: 'Undo my last change' }).click();
    await eve.missesShape('pen by Alice');
    await eve.seesShape('rectangle by Bob');
    await alice.page.getByRole('button', { name: 'Redo my last change' }).click();
    await eve.seesShape('pen by Alice');

    const late = await person('Late');
    await late.join(server.room('board'));
    await late.opensBoard();
    await late.seesShape('pen by Alice');
    await late.seesShape('rectangle by Bob');
  },

  'beside the board there is room to write, and for all tools': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('room-to-write'));
    await alice.opensBoard();
    for (const width of [760, 1280]) {
      await alice.page.setViewportSize({ width, height: 800 });
      assert.ok(((await alice.message.boundingBox())?.width ?? 0) > 150, `where messages are written, at ${width}`);
      for (const tool of ['Text', 'Laser pointer', 'Thick', 'Redo my last change']) {
        const box = await alice.page.getByRole('button', { name: tool, exact: true }).boundingBox();
        const board = await alice.board.boundingBox();
        assert.ok(box !== null && board !== null && box.x + box.width <= board.x + board.width, `${tool} at ${width}`);
      }
    }
  },

  'a board for two is seen by the two': async ({ server, person }) => {
    const [alice, bob, eve] = [await person('Alice'), await person('Bob'), await person('Eve')];
    for (const one of [alice, bob, eve]) await one.join(server.room('private-board'));
    for (const one of [alice, eve]) await one.opensBoard();
    // It opened for Bob, too, who closes it.
    await bob.board.waitFor();
    await bob.page.getByRole('button', { name: 'Whiteboard' }).click();
    await alice.boardWith('Bob');
    await alice.draws('Ellipse', [150, 150], [300, 250]);
    await alice.seesShape('ellipse by Alice');

    await bob.page.getByRole('img', { name: 'New drawing on a private board' }).waitFor();
    await bob.opensBoard();
    await bob.boardWith('Alice (new)');
    await bob.seesShape('ellipse by Alice');
    await bob.draws('Line', [160, 160], [290, 240]);
    await alice.seesShape('line by Bob');

    // What goes to all comes behind it: by then the private shapes would be there, too.
    await alice.boardWith('Everyone');
    await alice.draws('Arrow', [100, 300], [200, 320]);
    await eve.seesShape('arrow by Alice');
    assert.deepEqual(await eve.shapes(), ['arrow by Alice']);
  },

  'what was drawn outlives SIGKILL of the server, a break and a reload': async ({ server, person, serverGoesDown }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('kept'));
    await bob.join(server.room('kept'));
    await alice.opensBoard();
    await bob.opensBoard();
    await alice.draws('Pen', [100, 100], [200, 160]);
    await bob.seesShape('pen by Alice');

    serverGoesDown();
    await server.kill();
    await alice.disconnected();
    await alice.draws('Rectangle', [250, 100], [350, 200]);
    await alice.seesShape('rectangle by Alice');
    await server.start();
    for (const one of [alice, bob]) {
      await one.connected();
      await one.seesShape('rectangle by Alice');
    }
    assert.deepEqual(await bob.shapes(), ['pen by Alice', 'rectangle by Alice']);

    await bob.page.reload();
    await bob.inside();
    await bob.opensBoard();
    await bob.seesShape('rectangle by Alice');
    assert.deepEqual(await bob.shapes(), ['pen by Alice', 'rectangle by Alice']);
  },

  'pages, and the view of another member, can be followed': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('pages'));
    await bob.join(server.room('pages'));
    await alice.opensBoard();
    await bob.opensBoard();
    await alice.page.getByRole('button', { name: 'New page' }).click();
    await alice.draws('Rectangle', [150, 150], [250, 250]);
    await bob.page.getByText('2 of 2').waitFor();
    await bob.page.getByRole('button', { name: 'Previous page' }).click();
    await bob.page.getByText('1 of 2').waitFor();
    await bob.missesShape('rectangle by Alice');

    await bob.page.getByRole('combobox', { name: 'Follow a view' }).selectOption('Alice’s view');
    await bob.page.getByText('2 of 2').waitFor();
    await bob.seesShape('rectangle by Alice');
  },

  'a text is seen to its end on the screen of its writer': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('wide'));
    await alice.opensBoard();
    const text = 'ЩЖЮФ'.repeat(6);
    await alice.page.getByRole('button', { name: 'Text', exact: true }).click();
    await alice.movesOn(alice.board, [30, 100]);
    await alice.page.getByRole('textbox', { name: 'Text on the board' }).fill(text);
    await alice.page.keyboard.press('Escape');
    await alice.seesShape(`text by Alice: ${text}`);
    const shown = await alice.board.elementHandle();
    // The picture is drawn after the label that tells of the shape.
    await alice.page.waitForFunction(
      ({ board, text }) => {
        const canvas = /** @type {HTMLCanvasElement} */ (board?.querySelector('canvas'));
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        const { data, width } = context.getImageData(0, 60, canvas.width, 100);
        let end = 0;
        for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 128) end = Math.max(end, (at / 4) % width);
        const ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
        ruler.font = '24px system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';
        return end > 30 + ruler.measureText(text).width - 8;
      },
      { board: shown, text },
    );
  },

  'an exported picture holds what was drawn': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('export'));
    await alice.opensBoard();
    await alice.draws('Rectangle', [150, 150], [250, 250]);
    await alice.page.getByRole('button', { name: 'Text', exact: true }).click();
    await alice.board.click({ position: { x: 300, y: 120 } });
    await alice.page.keyboard.type('a < b & c');
    await alice.page.keyboard.press('Escape');
    await alice.seesShape('text by Alice: a < b & c');

    const saved = alice.page.waitForEvent('download');
    await alice.page.getByRole('combobox', { name: 'Save as' }).selectOption('SVG');
    const svg = readFileSync(await (await saved).path(), 'utf8');
    assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.match(svg, /a &lt; b &amp; c/);
    assert.match(svg, /<(rect|path) /);

    for (const [kind, start] of /** @type {const} */ ([['PNG', '\x89PNG'], ['PDF', '%PDF']])) {
      const file = alice.page.waitForEvent('download');
      await alice.page.getByRole('combobox', { name: 'Save as' }).selectOption(kind);
      assert.equal(readFileSync(await (await file).path(), 'latin1').slice(0, 4), start);
    }
  },

  'a picture that is pasted, of a kind that the server does not scale, is on the board of the others': async ({ server, person }) => {
    const alice = await person('Alice');
    const bob = await person('Bob');
    await alice.join(server.room('pictures'));
    await bob.join(server.room('pictures'));
    await alice.opensBoard();
    await bob.opensBoard();
    await alice.board.focus();
    await alice.page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [300, 200];
      const context = canvas.getContext('2d');
      if (context !== null) {
        context.fillStyle = 'rgb(200, 30, 90)';
        context.fillRect(0, 0, 300, 200);
      }
      /** @type {Blob | null} */
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 1));
      const data = new DataTransfer();
      data.items.add(new File(blob === null ? [] : [blob], 'a.webp', { type: 'image/webp' }));
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await alice.seesShape('image by Alice');
    await bob.seesShape('image by Alice');
    // Drawn once it has been loaded: some pixel of the board has its colour.
    await bob.page.waitForFunction(() => {
      const canvas = document.querySelector('.board-canvas canvas');
      if (!(canvas instanceof HTMLCanvasElement)) return false;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4) if (data[at] === 200 && data[at + 1] === 30 && data[at + 2] === 90) return true;
      return false;
    });
  },

  'nothing stands in the way on the board': async ({ server, person }) => {
    const alice = await person('Alice');
    await alice.join(server.room('board-access'));
    await alice.opensBoard();
    await alice.draws('Pen', [100, 100], [200, 160], [300, 100]);
    await alice.seesShape('pen by Alice');

    await assertAccessible(alice.page, 'the board');
  },
});
