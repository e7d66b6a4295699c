import { effect, signal } from '@preact/signals';
import { rendering, zoom, type BoardView } from '@parley/board';
import { BoardController } from '../board/board-controller.js';
import type { Member, FilePosition, SharedFile } from '../generated/Rooms.js';
import { clock } from '../page.js';
import type { Room } from '../room/room.js';
import { fileWords } from '../words/files/index.js';
import { boardWords } from '../words/board/index.js';
import type { FilesController, Refusal } from './files-controller.js';
import { inkKey, PAGE_UNITS, pageWithin, pictureWidth } from './paging.js';
import { PageImageCache } from './page-image-cache.js';

/** Time after the last change of the zoom before an image of another size is requested. */
const SETTLE_MILLIS = 300;

/**
 * Pages of a shared file, one at a time, with ink over them: each page is a sheet on the board, as
 * wide as the view.
 */
export class PageSheet {
  /** Number of the current page, from 1. */
  readonly page = signal(1);
  /** Reason why the page is not available. */
  readonly refusal = signal<Refusal | undefined>(undefined);
  /** True while the image of the page is loading. */
  readonly loading = signal(true);
  readonly board: BoardController;
  private readonly images: PageImageCache;
  private readonly settling = new rendering.Pacer<undefined>(clock, () => SETTLE_MILLIS, () => void this.bring());
  private readonly ending = new AbortController();
  private readonly resizing: ResizeObserver;
  private readonly stops: readonly (() => void)[];
  /** Height of a page divided by its width. */
  private aspect: number | undefined;
  /** Top of the view while the height of the page is unknown. */
  private top = 0;
  private width = 0;
  /** Number of image requests; only the answer to the latest one is used. */
  private asked = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly controller: FilesController,
    room: Room,
    you: Member,
    private readonly file: SharedFile,
    private pages: number,
  ) {
    this.images = new PageImageCache((page, width) => controller.page(file.id, page, width));
    this.board = new BoardController(root, room, you, undefined, { ...boardWords.messages, board: fileWords.pageOf(file.name) });
    this.view.bench.tool = 'hand';
    this.listen();
    this.resizing = new ResizeObserver(() => this.handleSize());
    this.resizing.observe(root);
    const { page, top } = controller.viewer.mineIn(file.id);
    this.go(page, top);
    this.stops = [
      effect(() => this.goAlong()),
      effect(() => {
        this.board.changes.value;
        this.settling.offer(undefined);
      }),
      effect(() => {
        this.controller.connections.value;
        void this.bring();
      }),
    ];
  }

  private get view(): BoardView {
    return this.board.view;
  }

  private listen(): void {
    const { signal } = this.ending;
    for (const type of ['wheel', 'pointermove', 'pointerup', 'keydown'] as const) this.root.addEventListener(type, () => this.handleMoved(), { signal, passive: true });
    this.root.addEventListener(
      'keydown',
      (event) => {
        const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
        if (step === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        this.turn(this.page.peek() + step);
      },
      { signal, capture: true },
    );
  }

  /** Turns to a page on request of the member. */
  turn(page: number): void {
    const wanted = pageWithin(page, this.pages);
    if (wanted === this.page.peek()) return;
    this.go(wanted, 0);
    this.tell();
  }

  /** Handles a new version of the file. */
  handlePages(pages: number): void {
    this.pages = pages;
    this.images.clear();
    this.go(this.page.peek(), this.top);
    void this.bring();
  }

  private goAlong(): void {
    const { pointed, mode } = this.controller.viewer;
    const presenter = pointed.value;
    if (mode.value === 'following' && presenter !== undefined) this.go(presenter.placing.page, presenter.placing.top);
  }

  private go(page: number, top: number): void {
    const wanted = pageWithin(page, this.pages);
    const { bench } = this.view;
    const key = inkKey(this.file.ink, wanted);
    if (bench.page !== key) {
      bench.page = key;
      this.page.value = wanted;
      this.loading.value = true;
      void this.bring();
    }
    this.top = top;
    this.scroll();
  }

  private scroll(): void {
    if (this.aspect === undefined) return;
    const { bench } = this.view;
    bench.viewport = { ...bench.viewport, y: this.top * this.aspect * PAGE_UNITS };
  }

  /** Handles a possible move of the page by the member. */
  private handleMoved(): void {
    if (this.aspect === undefined) return;
    const top = this.view.bench.viewport.y / (this.aspect * PAGE_UNITS);
    if (Math.abs(top - this.top) < 0.001) return;
    this.top = top;
    this.tell();
  }

  private tell(): void {
    const { viewer } = this.controller;
    const placing: FilePosition = { file: this.file.id, line: 0n, column: 0, anchorLine: 0n, anchorColumn: 0, page: this.page.peek(), top: Math.min(1, Math.max(0, this.top)) };
    if (!viewer.point(placing)) viewer.stopFollowing();
  }

  /** Keeps the relative width and position of the page after a resize. */
  private handleSize(): void {
    const { bench } = this.view;
    const width = this.root.clientWidth;
    if (width === 0 || width === this.width) return;
    const zoom = this.width === 0 ? width / PAGE_UNITS : (bench.viewport.zoom * width) / this.width;
    this.width = width;
    bench.viewport = { ...bench.viewport, width, height: this.root.clientHeight, zoom };
    this.scroll();
  }

  /** Fits the page to the width of the view. */
  fit(): void {
    const { bench } = this.view;
    bench.viewport = { ...bench.viewport, x: 0, zoom: this.root.clientWidth / PAGE_UNITS };
  }

  zoom(direction: 'in' | 'out'): void {
    zoom(this.view.bench, direction);
  }

  private async bring(): Promise<void> {
    const asked = ++this.asked;
    const page = this.page.peek();
    const pixels = this.root.clientWidth * devicePixelRatio * Math.max(1, (this.view.bench.viewport.zoom * PAGE_UNITS) / Math.max(1, this.root.clientWidth));
    const answer = await this.images.get(page, pictureWidth(pixels, this.controller.lowBandwidth));
    if (this.ending.signal.aborted || asked !== this.asked || answer.type === 'Lost') return;
    this.loading.value = false;
    this.refusal.value = answer.type === 'Refused' ? { ...answer, name: this.file.name } : undefined;
    if (answer.type === 'Got') this.lay(answer.value);
  }

  private lay(picture: ImageBitmap): void {
    const aspect = picture.height / picture.width;
    const first = this.aspect === undefined;
    const bounds = this.view.bench.bounds;
    const box = bounds !== undefined && Math.abs(bounds.bottom / PAGE_UNITS - aspect) < 0.01 ? bounds : { left: 0, top: 0, right: PAGE_UNITS, bottom: PAGE_UNITS * aspect };
    this.aspect = aspect;
    this.view.backdrop = { picture, box };
    if (first || box !== bounds) this.scroll();
  }

  close(): void {
    this.ending.abort();
    this.resizing.disconnect();
    this.settling.stop();
    for (const stop of this.stops) stop();
    this.board.close();
    this.images.clear();
  }
}
