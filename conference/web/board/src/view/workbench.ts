import type { Box, Point } from '../geometry/box.js';
import { encodeChanges } from '../model/encoding.js';
import { History } from '../model/history.js';
import { FIRST_PAGE } from '../model/limits.js';
import { Outbox } from '../model/outbox.js';
import { Replica, type Difference } from '../model/replica.js';
import type { Page, Shape, StateItem, Style } from '../model/types.js';
import { pageGroupOf, pagesOf, type StateView } from '../model/state.js';
import { Scene, type Moved } from '../render/scene.js';
import { kept, type Viewport } from '../render/viewport.js';
import { NOTHING, type ToolContext, type Sketch, type ToolName } from '../tools/tool.js';
import { Toolbox } from '../tools/toolbox.js';
import type { BoardHost, View } from './host.js';
import { Pacer } from './pacer.js';

/** Display of the workbench. */
export interface Display {
  /** Reports changed shapes; undefined means that everything has changed. */
  changed(shapes: ReadonlyMap<string, Moved> | undefined): void;
  /** Reports any other visible change. */
  redraw(): void;
  write(at: Point, text: Shape | undefined): void;
}

/** Milliseconds between changes, and between signals. */
const PACE = { normal: 33, lowBandwidth: 250 } as const;
const KEEP_MILLIS = 300;
const MARKER_ALPHA = 0x66;

/** Board with its tools, without a display. */
export class Workbench implements ToolContext {
  readonly replica: Replica;
  readonly history: History;
  readonly outbox: Outbox;
  readonly scene: Scene;
  readonly toolbox: Toolbox;
  readonly state: StateView;
  textSize = 24;
  /** Area within which the view is kept. */
  bounds: Box | undefined;
  /** Set by the page at low bandwidth: fewer points and signals are sent. */
  lowBandwidth = false;
  private styles: { ink: Style; marker: Style } = {
    ink: { colour: 0x1c2322ff, fill: 0, width: 3, dashed: false },
    marker: { colour: (0xffd43b00 | MARKER_ALPHA) | 0, fill: 0, width: 20, dashed: false },
  };
  private view: Viewport = { x: 0, y: 0, zoom: 1, width: 0, height: 0 };
  private chosen: ReadonlySet<string> = new Set();
  private drawing: Sketch = NOTHING;
  private readonly looking: Pacer<View>;
  private readonly keeping: Pacer<undefined>;
  private readonly pointing: Pacer<Point & { readonly laser: boolean } | undefined>;

  constructor(
    readonly host: BoardHost,
    private readonly display: Display,
  ) {
    const paceMillis = (): number => (this.lowBandwidth ? PACE.lowBandwidth : PACE.normal);
    this.replica = new Replica({ me: host.me.id, with: host.with, newId: () => host.newId(), onDifference: (difference) => this.handleDifference(difference) });
    this.state = this.replica.shown;
    this.history = new History(this.replica, () => host.changed());
    this.outbox = new Outbox({ replica: this.replica, clock: host.clock, paceMillis, onRefused: (_, reason) => host.refused(reason) });
    this.scene = new Scene(this.state, FIRST_PAGE);
    this.toolbox = new Toolbox(this);
    this.looking = new Pacer(host.clock, paceMillis, (looking) => host.look(looking));
    this.keeping = new Pacer(host.clock, () => KEEP_MILLIS, () => host.keep(this.replica.pending.length === 0 ? new Uint8Array(0) : encodeChanges(this.replica.changes())));
    this.pointing = new Pacer(host.clock, paceMillis, (at) => host.point(at === undefined ? undefined : { page: this.page, x: at.x, y: at.y, laser: at.laser }));
  }

  /** Handles an item of the log. */
  handle(item: StateItem): void {
    this.replica.handle(item);
    this.keeping.offer(undefined);
  }

  private handleDifference({ shapes, pages }: Difference): void {
    if (pages && pageGroupOf(this.page) === '' && this.state.page(this.page) === undefined) this.page = FIRST_PAGE;
    if (shapes === undefined) this.scene.reset(this.page);
    this.display.changed(shapes === undefined ? undefined : new Map([...shapes].map((id) => [id, this.scene.update(id)])));
    if (this.chosen.size > 0) this.selection = new Set([...this.chosen].filter((id) => this.scene.shape(id) !== undefined));
    if (pages) this.host.changed();
    this.outbox.pump();
    this.keeping.offer(undefined);
  }

  /** Returns the pages that can be turned: those of the board, or those over a file. */
  pages(): readonly Page[] {
    return pagesOf(this.state, pageGroupOf(this.page));
  }

  get page(): string {
    return this.scene.page;
  }

  set page(key: string) {
    this.toolbox.cancel();
    this.history.commit();
    this.chosen = new Set();
    this.drawing = NOTHING;
    this.scene.reset(key);
    this.display.changed(undefined);
    this.looked();
    this.host.changed();
  }

  get viewport(): Viewport {
    return this.view;
  }

  set viewport(viewport: Viewport) {
    const zoomedTo = viewport.zoom !== this.view.zoom;
    this.view = this.bounds === undefined ? viewport : kept(viewport, this.bounds);
    this.display.redraw();
    this.looked();
    if (zoomedTo) this.host.changed();
  }

  /** Reports the visible part of the board. */
  looked(): void {
    const { x, y, zoom, width, height } = this.view;
    this.looking.offer({ page: this.page, x: x + width / zoom / 2, y: y + height / zoom / 2, zoom });
  }

  get tool(): ToolName {
    return this.toolbox.tool;
  }

  set tool(tool: ToolName) {
    this.toolbox.tool = tool;
    this.display.redraw();
    this.host.changed();
  }

  /** Right to draw. Without it the board can be viewed and pointed at. */
  get mayDraw(): boolean {
    return !this.history.locked;
  }

  set mayDraw(may: boolean) {
    if (may === this.mayDraw) return;
    this.toolbox.cancel();
    this.history.commit();
    this.history.locked = !may;
    this.toolbox.lookOnly = !may;
    this.selection = new Set();
    this.display.redraw();
    this.host.changed();
  }

  get style(): Style {
    return this.tool === 'marker' ? this.styles.marker : this.styles.ink;
  }

  /** Sets the style; the marker's ink is always translucent. */
  set style(style: Style) {
    if (this.tool === 'marker') this.styles.marker = { ...style, colour: (style.colour & ~255) | MARKER_ALPHA };
    else this.styles.ink = style;
    this.host.changed();
  }

  get selection(): ReadonlySet<string> {
    return this.chosen;
  }

  set selection(ids: ReadonlySet<string>) {
    if (ids.size === 0 && this.chosen.size === 0) return;
    this.chosen = ids;
    this.display.redraw();
    this.host.changed();
  }

  get sketch(): Sketch {
    return this.drawing;
  }

  set sketch(sketch: Sketch) {
    if (sketch === this.drawing) return;
    this.drawing = sketch;
    this.display.redraw();
  }

  newId(): string {
    return this.host.newId();
  }

  write(at: Point, text: Shape | undefined): void {
    if (this.mayDraw) this.display.write(at, text);
  }

  laser(at: Point | undefined): void {
    this.ownLaser = at;
    this.pointing.offer(at === undefined ? undefined : { x: at.x, y: at.y, laser: true });
    this.display.redraw();
  }

  /** Position of the member's own laser pointer. */
  ownLaser: Point | undefined;

  /** Reports the pointer position; undefined when it leaves the board. */
  hover(at: Point | undefined): void {
    if (this.ownLaser === undefined) this.pointing.offer(at === undefined ? undefined : { x: at.x, y: at.y, laser: false });
  }

  stop(): void {
    this.outbox.close();
    for (const pacer of [this.looking, this.keeping, this.pointing]) pacer.stop();
  }
}
