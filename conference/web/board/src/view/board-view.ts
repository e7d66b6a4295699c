import type { Point } from '../geometry/box.js';
import type { Draw } from '../model/outbox.js';
import { decodeChanges } from '../model/encoding.js';
import type { Member, StateItem } from '../model/types.js';
import { pageGroupOf } from '../model/state.js';
import { DARK, LIGHT, SHEET_DARK, SHEET_LIGHT } from '../render/colours.js';
import type { Interactive, LivePointer } from '../render/interactive.js';
import { Painter, type Backdrop } from '../render/painter.js';
import { Renderer } from '../render/renderer.js';
import { visible, ZOOM_MAX, ZOOM_MIN, type Viewport } from '../render/viewport.js';
import { frameOf } from '../tools/frame.js';
import { selected } from '../tools/select.js';
import { BoardExport } from './board-export.js';
import type { BoardHost, BoardMessages, BoardPosition, View } from './host.js';
import { attached, listen } from './input.js';
import { LivePointers } from './live.js';
import { ImageCache } from './image-cache.js';
import { ShapeList } from './shape-list.js';
import { TextEditor } from './text-editor.js';
import { Workbench } from './workbench.js';

/**
 * Delay before the list for screen readers is updated; it is not updated while a pointer is in use,
 * because sorting a full board takes as long as a frame.
 */
const LIST_MILLIS = 1000;

/** Whiteboard mounted in an element of a page. `bench` gives access to all its functions. */
export class BoardView {
  readonly bench: Workbench;
  /** Exports of the board as files. */
  readonly files: BoardExport;
  private readonly painter: Painter;
  private readonly renderer: Renderer;
  private readonly pictures: ImageCache;
  private readonly live = new LivePointers();
  private readonly editor: TextEditor;
  private readonly list: ShapeList;
  private readonly base: HTMLCanvasElement;
  private readonly overlay: HTMLCanvasElement;
  private readonly ending = new AbortController();
  private readonly resizing: ResizeObserver;
  private frame = 0;
  private cancelRedraw: (() => void) | undefined;
  private cancelList: (() => void) | undefined;
  /** Latest reported views of members. */
  private readonly views = new Map<string, View>();
  private followed: string | undefined;
  /**
   * Page and viewport that following has set; if the board differs from them, its own member has
   * moved it.
   */
  private followedView: { readonly page: string; readonly viewport: Viewport } | undefined;
  private applyingView = false;
  private darkness = false;

  /** Mounts the board into `root`, which should have a size; `messages` supplies its texts. */
  constructor(
    private readonly root: HTMLElement,
    private readonly host: BoardHost,
    private readonly messages: BoardMessages,
  ) {
    this.dress();
    this.base = this.canvas();
    this.overlay = this.canvas();
    this.pictures = new ImageCache((attachment, width) => host.picture(attachment, width), () => this.bench.lowBandwidth, (attachment) => this.handlePicture(attachment));
    this.painter = new Painter(this.pictures, LIGHT);
    this.bench = new Workbench(host, {
      changed: (shapes) => {
        if (shapes === undefined) this.renderer.reset();
        else this.renderer.handleChanged(shapes);
        this.listLater();
        this.handleMoved();
      },
      redraw: () => this.handleMoved(),
      write: (at, text) => this.editor.begin(at, text, this.painter.scheme.dark),
    });
    const { scene } = this.bench;
    const newCanvas = (): HTMLCanvasElement => root.ownerDocument.createElement('canvas');
    this.files = new BoardExport(this.bench, newCanvas);
    this.renderer = new Renderer({ scene, painter: this.painter, base: this.base, overlay: this.overlay, newCanvas, now: () => host.clock.now() });
    this.editor = new TextEditor(root, () => this.bench, messages.text, () => root.focus({ preventScroll: true }));
    this.list = new ShapeList(root, messages);
    listen(root, this.bench, messages, this.ending.signal);
    root.addEventListener('dblclick', (event) => this.editAt(event), { signal: this.ending.signal });
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(root);
    this.resize();
  }

  private dress(): void {
    const { root, messages } = this;
    root.tabIndex = 0;
    root.setAttribute('role', 'application');
    root.setAttribute('aria-label', messages.board);
    Object.assign(root.style, { position: 'relative', overflow: 'hidden', touchAction: 'none', userSelect: 'none' });
  }

  private canvas(): HTMLCanvasElement {
    const canvas = this.root.ownerDocument.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    Object.assign(canvas.style, { position: 'absolute', left: '0', top: '0', pointerEvents: 'none' });
    this.root.append(canvas);
    return canvas;
  }

  private get ratio(): number {
    return this.root.ownerDocument.defaultView?.devicePixelRatio ?? 1;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    for (const canvas of [this.base, this.overlay]) {
      canvas.width = Math.max(1, Math.round(width * this.ratio));
      canvas.height = Math.max(1, Math.round(height * this.ratio));
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    }
    this.keepFollowing(() => (this.bench.viewport = { ...this.bench.viewport, width, height }));
  }

  /** Returns true if the last frame was complete; a full board may need several frames. */
  get whole(): boolean {
    return this.renderer.whole;
  }

  /** Schedules a frame. */
  redraw(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.frame = 0;
    const cursor = this.bench.toolbox.cursor;
    if (this.root.style.cursor !== cursor) this.root.style.cursor = cursor;
    this.editor.place();
    this.redrawIn(this.renderer.draw(this.bench.viewport, this.ratio, this.interactive()));
  }

  private redrawIn(millis: number | undefined): void {
    this.cancelRedraw?.();
    this.cancelRedraw = undefined;
    if (millis === 0) this.redraw();
    else if (millis !== undefined) this.cancelRedraw = this.host.clock.after(millis, () => this.redraw());
  }

  private interactive(): Interactive {
    const { bench } = this;
    const { previews, drafts, marquee } = bench.sketch;
    const chosen = selected(bench).map((shape) => previews.get(shape.id) ?? shape);
    const own = bench.ownLaser;
    this.live.handle({ id: this.host.me.id, name: '' }, own && { page: bench.page, x: own.x, y: own.y, laser: true }, this.host.clock.now());
    const pointers: LivePointer[] = this.live.on(bench.page);
    return { previews, drafts, marquee, frame: bench.tool === 'select' && !this.editor.open ? frameOf(chosen) : undefined, pointers };
  }

  /** Switches between light and dark; ink keeps its contrast. */
  set dark(dark: boolean) {
    this.darkness = dark;
    this.repaint(false);
  }

  /** Sets a sheet below the shapes; the view is kept within it. */
  set backdrop(backdrop: Backdrop | undefined) {
    const same = backdrop?.box === this.bench.bounds;
    this.painter.backdrop = backdrop;
    this.bench.bounds = backdrop?.box;
    this.bench.viewport = { ...this.bench.viewport };
    this.repaint(same);
  }

  private repaint(same: boolean): void {
    const onSheet = this.painter.backdrop !== undefined;
    this.painter.scheme = this.darkness ? (onSheet ? SHEET_DARK : DARK) : onSheet ? SHEET_LIGHT : LIGHT;
    this.renderer.reset(same);
    this.redraw();
  }

  /** Connects the outbox: pending changes are sent. */
  connect(draw: Draw): void {
    this.pictures.retry();
    this.bench.outbox.open(draw);
    this.bench.looked();
    this.redraw();
  }

  disconnect(): void {
    this.bench.outbox.close();
    this.live.clear();
    this.views.clear();
    this.redraw();
  }

  /**
   * Restores changes that `host.keep` received before a reload; throws ValueError for invalid data.
   */
  restore(changes: Uint8Array): void {
    if (changes.length > 0) this.bench.replica.restore(decodeChanges(changes));
  }

  handle(item: StateItem): void {
    this.keepFollowing(() => this.bench.handle(item));
  }

  handlePointed(member: Member, spot: BoardPosition | undefined): void {
    this.live.handle(member, spot, this.host.clock.now());
    this.redraw();
  }

  handleLooked(member: Member, view: View | undefined): void {
    if (view === undefined) this.views.delete(member.id);
    else this.views.set(member.id, view);
    if (member.id === this.followed) this.applyFollowedView();
  }

  /**
   * Follows the view of a member until called again or until this board's own member moves the
   * view.
   */
  follow(member: string | undefined): void {
    this.followed = member;
    this.followedView = undefined;
    this.applyFollowedView();
  }

  /** Returns the member whose view is followed. */
  get following(): string | undefined {
    return this.followed;
  }

  /** Applies the view of the followed member, as far as its page exists here. */
  private applyFollowedView(): void {
    const view = this.followed === undefined ? undefined : this.views.get(this.followed);
    if (view === undefined || pageGroupOf(view.page) !== pageGroupOf(this.bench.page)) return;
    this.applyingView = true;
    if (view.page !== this.bench.page && this.bench.state.page(view.page) !== undefined) this.bench.page = view.page;
    const { viewport } = this.bench;
    const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, view.zoom));
    this.bench.viewport = { ...viewport, zoom, x: view.x - viewport.width / zoom / 2, y: view.y - viewport.height / zoom / 2 };
    this.followedView = { page: this.bench.page, viewport: this.bench.viewport };
    this.applyingView = false;
  }

  /**
   * Runs an action that is not a move by the own member: a change by another member, or a resize.
   */
  private keepFollowing(action: () => unknown): void {
    this.applyingView = true;
    action();
    this.applyingView = false;
    const { followedView, bench } = this;
    if (followedView !== undefined && (followedView.viewport !== bench.viewport || followedView.page !== bench.page || this.isBehind)) this.applyFollowedView();
  }

  /** Returns true if the followed member is on a page that does not exist here yet. */
  private get isBehind(): boolean {
    const page = this.views.get(this.followed ?? '')?.page;
    return page !== undefined && page !== this.bench.page && this.bench.state.page(page) !== undefined;
  }

  private handleMoved(): void {
    const { followedView, bench } = this;
    if (!this.applyingView && followedView !== undefined && (followedView.viewport !== bench.viewport || followedView.page !== bench.page)) {
      this.followed = this.followedView = undefined;
      this.host.changed();
    }
    this.redraw();
  }

  /** Stores an image and puts it in the centre of the view. */
  async addPicture(picture: Blob): Promise<void> {
    const { left, top, right, bottom } = visible(this.bench.viewport);
    await attached(this.bench, picture, { x: (left + right) / 2, y: (top + bottom) / 2 });
  }

  private editAt(event: MouseEvent): void {
    const { bench } = this;
    if (bench.tool !== 'select') return;
    const { left, top } = this.root.getBoundingClientRect();
    const { x, y, zoom } = bench.viewport;
    const at: Point = { x: x + (event.clientX - left) / zoom, y: y + (event.clientY - top) / zoom };
    const text = bench.scene.at(at, 4 / zoom);
    if (text?.kind === 'text') bench.write(at, text);
  }

  private handlePicture(attachment: string): void {
    const bounds = this.bench.scene.bounds();
    if (bounds !== undefined) this.renderer.handlePicture(attachment, bounds);
    this.redraw();
  }

  private listLater(): void {
    this.cancelList ??= this.host.clock.after(LIST_MILLIS, () => {
      this.cancelList = undefined;
      if (this.bench.toolbox.busy) this.listLater();
      else this.list.update(this.bench);
    });
  }

  /**
   * Ends everything and empties the element. Pending changes were already passed to `host.keep`.
   */
  destroy(): void {
    this.editor.end();
    this.ending.abort();
    this.resizing.disconnect();
    this.cancelList?.();
    this.cancelRedraw?.();
    cancelAnimationFrame(this.frame);
    this.bench.stop();
    this.root.replaceChildren();
  }
}
