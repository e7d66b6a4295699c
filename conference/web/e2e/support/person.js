import assert from 'node:assert/strict';

/** Upper bound for a test that hangs, in milliseconds; nothing is measured here. */
export const PATIENCE = 150_000;

/** Console message of Chromium for an unreachable server; no other message is allowed. */
const UNREACHABLE = /WebSocket connection to '.*' failed|net::ERR_/;

/**
 * A simulated person at a browser with a profile of its own. It finds elements by role and
 * accessible name.
 */
export class Person {
  /** @type {string[]} */
  complaints = [];

  /**
   * @param {import('playwright-core').BrowserContext} profile
   * @param {import('playwright-core').Page} page
   * @param {string} name
   */
  constructor(profile, page, name) {
    this.profile = profile;
    this.page = page;
    this.name = name;
    this.log = page.getByRole('log', { name: 'Chat' });
    this.message = page.getByRole('textbox', { name: 'Message' });
    this.members = page.getByRole('list', { name: 'Members' });
    this.to = page.getByRole('combobox', { name: 'To' });
    this.board = page.getByRole('application', { name: 'Board' });
    this.files = page.getByRole('region', { name: 'Shared files' });
    this.status = page.getByRole('status', { name: 'Connection' });
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.stack || `${error.name}: ${error.message}`));
  }

  /**
   * @param {import('playwright-core').Browser} browser
   * @param {string} name
   * @param {import('playwright-core').BrowserContextOptions} [habits] what is special about the browser
   */
  static async at(browser, name, habits = {}) {
    const profile = await browser.newContext({ viewport: { width: 1000, height: 700 }, ...habits });
    profile.setDefaultTimeout(PATIENCE);
    return new Person(profile, await profile.newPage(), name);
  }

  /** @param {string} url */
  async join(url) {
    await this.asks(url);
    await this.inside();
  }

  /**
   * Asks to be let in, whatever comes of it.
   *
   * @param {string} url
   */
  async asks(url) {
    await this.page.goto(url);
    const name = this.page.getByRole('textbox', { name: 'Your name' });
    await name.or(this.page.getByText('Your invitation is for')).waitFor();
    if (await name.isVisible()) await name.fill(this.name);
    await this.page.getByRole('button', { name: 'Join', exact: true }).click();
  }

  /** Waits until the person is in the room. */
  async inside() {
    await this.log.waitFor();
    await this.connected();
  }

  async connected() {
    await this.status.filter({ hasText: /^Connected$/ }).waitFor();
  }

  async disconnected() {
    await this.status.filter({ hasText: /Reconnecting|Connecting/ }).waitFor();
  }

  /**
   * @param {string} text
   * @param {string} [to]
   */
  async say(text, to = 'Everyone') {
    await this.to.selectOption(to);
    await this.message.fill(text);
    await this.page.getByRole('button', { name: 'Send' }).click();
  }

  /**
   * Waits for a message.
   * @param {string | RegExp} text
   */
  async sees(text) {
    await this.line(text).waitFor();
  }

  /** @param {string | RegExp} text */
  line(text) {
    return this.log.locator('.line', { hasText: text });
  }

  /**
   * Runs an action from the menu of a message.
   * @param {string | RegExp} text
   * @param {string} action
   */
  async does(text, action) {
    const line = this.line(text).last();
    await line.getByRole('button', { name: /^Actions for this message/ }).focus();
    await this.page.keyboard.press('Enter');
    await line.getByRole('button', { name: action, exact: true }).click();
  }

  /**
   * Waits for the tick at an own message.
   * @param {string | RegExp} text
   */
  async ticked(text) {
    await this.line(text).filter({ hasText: 'delivered' }).waitFor();
  }

  /** Returns the texts of all messages, in order. */
  lines() {
    return this.log.locator('.line .text').allTextContents();
  }

  /** Returns the texts of messages with a tick, in order. */
  tickedLines() {
    return this.log.locator('.line', { hasText: 'delivered' }).locator('.text').allTextContents();
  }

  /**
   * Waits until a condition on the messages holds.
   * @param {(lines: string[]) => boolean | Promise<boolean>} condition
   * @param {string} what
   */
  async until(condition, what) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const lines = await this.lines();
      if (await condition(lines)) return lines;
      if (Date.now() > end) assert.fail(`${this.name} waited in vain for ${what}; there are:\n${lines.join('\n')}`);
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }

  /**
   * Scrolls back in the chat until the given number of messages is loaded: the newest may still be
   * on their way, and older ones are loaded page by page.
   * @param {number} count
   */
  readsBack(count) {
    return this.until(async (lines) => {
      // Reads and scrolls in one step: messages that arrive in between would be scrolled away from.
      await this.log.evaluate((log, count) => {
        if (log.querySelectorAll('.line .text').length < count) log.scrollTo(0, 0);
      }, count);
      return lines.length >= count;
    }, 'the older lines');
  }

  async opensBoard() {
    await this.#opens('Whiteboard');
    await this.board.waitFor();
  }

  /**
   * Presses a button beside the chat, unless its panel was just opened by a presentation.
   * @param {string} name
   */
  async #opens(name) {
    await this.page.locator('.stages').getByRole('button', { name }).evaluate((button) => {
      if (button instanceof HTMLElement && button.ariaPressed === 'false') button.click();
    });
  }

  async opensFiles() {
    await this.#opens('Files');
    await this.files.waitFor();
  }

  /**
   * Shows a file of the shared folder.
   * @param {readonly string[]} way folders, and the file
   */
  async showsFile(...way) {
    const open = this.page.getByRole('button', { name: 'Open a file' });
    const list = this.files.getByRole('list', { name: 'Shared folder' });
    await open.or(list).first().waitFor();
    if (!(await list.isVisible())) await open.click();
    for (const name of way) await list.getByRole('button', { name }).click();
    await this.tab(way.at(-1) ?? '').waitFor();
  }

  /** @param {string} name */
  tab(name) {
    return this.files.getByRole('tab', { name });
  }

  /** The line that another member points at. */
  get pointed() {
    return this.files.locator('.cm-pointed');
  }

  /**
   * Waits until a line is visible and another member points at it.
   * @param {string | RegExp} text
   */
  async seesPointed(text) {
    await this.pointed.filter({ hasText: text }).waitFor();
    await this.page.waitForFunction(() => {
      const root = document.querySelector('.text-view')?.shadowRoot;
      const line = root?.querySelector('.cm-pointed')?.getBoundingClientRect();
      const view = root?.querySelector('.cm-scroller')?.getBoundingClientRect();
      return line !== undefined && view !== undefined && line.top >= view.top && line.bottom <= view.bottom;
    });
  }

  /**
   * Returns a line of the open text.
   * @param {string | RegExp} text
   */
  textLine(text) {
    return this.files.locator('.cm-line', { hasText: text });
  }

  /**
   * Switches to another board.
   * @param {string} who
   */
  async boardWith(who) {
    await this.page.getByRole('combobox', { name: 'Board with' }).selectOption(who);
    await this.board.waitFor();
  }

  /**
   * Draws with a tool from point to point.
   *
   * @param {string} tool
   * @param {readonly (readonly [number, number])[]} points within the board
   */
  draws(tool, ...points) {
    return this.drawsOn(this.board, tool, ...points);
  }

  /**
   * Returns the page of a shared file.
   * @param {string} name
   */
  paper(name) {
    return this.page.getByRole('application', { name: `Page of ${name}` });
  }

  /**
   * Draws over something that is like a board.
   *
   * @param {import('playwright-core').Locator} board
   * @param {string} tool
   * @param {readonly (readonly [number, number])[]} points within it
   */
  async drawsOn(board, tool, ...points) {
    await this.page.getByRole('button', { name: tool, exact: true }).click();
    await this.movesOn(board, ...points);
  }

  /**
   * Moves a pressed pointer over the board, with the tool that is chosen.
   *
   * @param {readonly (readonly [number, number])[]} points within the board
   */
  moves(...points) {
    return this.movesOn(this.board, ...points);
  }

  /**
   * @param {import('playwright-core').Locator} board
   * @param {readonly (readonly [number, number])[]} points within it
   */
  async movesOn(board, ...points) {
    const box = await board.boundingBox();
    assert.ok(box);
    const { mouse } = this.page;
    for (const [i, [x, y]] of points.entries()) {
      await mouse.move(box.x + x, box.y + y, { steps: 4 });
      if (i === 0) await mouse.down();
    }
    await mouse.up();
  }

  /** @param {string} name */
  shape(name) {
    return this.page.getByRole('list', { name: 'Shapes on the board' }).getByText(name, { exact: true });
  }

  /** @param {string} name */
  async seesShape(name) {
    await this.shape(name).waitFor({ state: 'attached' });
  }

  /** @param {string} name */
  async missesShape(name) {
    await this.shape(name).waitFor({ state: 'detached' });
  }

  /** Returns the accessible names of all shapes, lowest first. */
  shapes() {
    return this.page.getByRole('list', { name: 'Shapes on the board' }).getByRole('listitem').allTextContents();
  }

  /** Opens the host tools. */
  async opensHostTools() {
    await this.page.getByRole('button', { name: 'Host tools', exact: true }).click();
    await this.page.getByRole('dialog', { name: 'Host tools' }).waitFor();
  }

  /**
   * Opens the dialog of a member.
   * @param {string} name
   */
  async opensMember(name) {
    await this.page.getByRole('button', { name: `Permissions of ${name}` }).click();
    await this.page.getByRole('dialog', { name: `Permissions of ${name}` }).waitFor();
  }

  /**
   * Toggles a switch and waits until it shows the new state.
   * @param {string} name
   * @param {boolean} on
   */
  async press(name, on) {
    await this.page.getByRole('switch', { name, checked: !on }).click();
    await this.page.getByRole('switch', { name, checked: on }).waitFor();
  }

  /**
   * Changes a setting of the room.
   * @param {string} name
   * @param {boolean} on
   */
  async switches(name, on) {
    await this.opensHostTools();
    await this.press(name, on);
    await this.page.keyboard.press('Escape');
  }

  /**
   * Creates an invitation link.
   * @param {Record<string, string>} choices by the labels of the fields
   * @returns {Promise<string>}
   */
  async invites(choices) {
    await this.opensHostTools();
    for (const [field, value] of Object.entries(choices)) {
      const box = this.page.getByLabel(field, { exact: true });
      if ((await box.getAttribute('name')) === 'name') await box.fill(value);
      else await box.selectOption(value);
    }
    await this.page.getByRole('button', { name: 'Create link' }).click();
    const link = await this.page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
    await this.page.keyboard.press('Escape');
    return link;
  }

  /** Returns the page's text, for the diagnosis of a failed test. */
  async shows() {
    const words = await this.page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String);
    return [`${this.name} is at ${this.page.url()}:`, words, ...this.complaints].join('\n');
  }

  /** Ends the session; fails the test if the browser's console has a complaint about the page. */
  async goes({ serverWasDown = false } = {}) {
    await this.profile.close();
    const complaints = this.complaints.filter((text) => !(serverWasDown && UNREACHABLE.test(text)));
    assert.deepEqual(complaints, [], `what ${this.name}'s browser complained about`);
  }
}
