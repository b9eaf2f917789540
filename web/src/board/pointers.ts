// Maps pointer, wheel and context-menu events of the board's element to the interaction and the viewport, by way of the
// gesture recogniser. Drags that start in a tray are handled the same way.
import type { Seat } from '../generated/api';
import { type Camera, panned, pinched } from './camera';
import { reserveColor, seatIndex } from './games';
import { type GestureAction, feed, type Gesture, HOLD, IDLE, type Signal } from './gesture';
import type { Interaction } from './interaction.svelte';
import { hexAt, type Layout, type Point } from './layout';
import { isActive, canPremove, type BoardContext } from './selection';
import type { Viewport } from './viewport.svelte';

export interface PointerDeps {
  context: () => BoardContext;
  layout: () => Layout;
  interaction: Interaction;
  viewport: Viewport;
  /** The element that captures pointers, and the part of it that shows the board. */
  play: () => HTMLElement;
  window: () => HTMLElement;
}

interface TrayItem {
  name: string;
  seat: Seat;
}

export class Pointers {
  readonly #deps: PointerDeps;
  #gesture: Gesture = IDLE;
  /** The tray item that the press started on. */
  #item: TrayItem | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cameraAtStart: Camera;

  constructor(deps: PointerDeps) {
    this.#deps = deps;
    this.#cameraAtStart = deps.viewport.camera;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const inside = this.#isInside(event);
    if (this.#gesture.kind === 'idle') this.#item = this.#itemUnder(event);
    if (!inside && !this.#item) return;
    const { interaction, viewport } = this.#deps;
    this.#deps.play().setPointerCapture(event.pointerId);
    const at = this.#local(event);
    const grabs = this.#item !== null || interaction.grabs(viewport.world(at));
    this.#signal({ kind: 'down', id: event.pointerId, at, grabs, time: event.timeStamp });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#signal({ kind: 'time', time: event.timeStamp + HOLD }), HOLD);
  }

  move(event: PointerEvent): void {
    if (this.#gesture.kind !== 'idle') this.#signal({ kind: 'move', id: event.pointerId, at: this.#local(event) });
  }

  up(event: PointerEvent): void {
    clearTimeout(this.#timer);
    this.#signal({ kind: 'up', id: event.pointerId, at: this.#local(event) });
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#signal({ kind: 'cancel' });
  }

  wheel(event: WheelEvent): void {
    if (!this.#isInside(event)) return;
    event.preventDefault();
    // Browsers report a trackpad pinch as a wheel event with ctrlKey and much smaller deltas.
    const speed = event.ctrlKey ? 0.01 : 0.0015;
    const delta = Math.max(-66, Math.min(66, event.deltaY));
    this.#deps.viewport.zoom(Math.exp(-delta * speed), this.#local(event));
  }

  /** The secondary button (on some systems a long press) fans out a stack. */
  menu(event: MouseEvent): void {
    event.preventDefault();
    if (this.#gesture.kind !== 'idle' || !this.#isInside(event)) return;
    this.#deps.interaction.inspect(this.#cellAt(this.#local(event)));
  }

  #isInside(event: Event): boolean {
    return this.#deps.window().contains(event.target as Node);
  }

  #local(event: { clientX: number; clientY: number }): Point {
    const box = this.#deps.window().getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #cellAt(screen: Point): ReturnType<typeof hexAt> {
    return hexAt(this.#deps.layout(), this.#deps.viewport.world(screen));
  }

  #itemUnder(event: PointerEvent): TrayItem | null {
    const { reserve, seat } = (event.target as Element).closest<HTMLElement>('[data-reserve]')?.dataset ?? {};
    if (reserve === undefined || (seat !== 'first' && seat !== 'second')) return null;
    const context = this.#deps.context();
    const owner = isActive(context) ? context.scene.to_move : canPremove(context) ? context.seats[0] : null;
    return seat === owner ? { name: reserve, seat } : null;
  }

  #signal(signal: Signal): void {
    const [next, acts] = feed(this.#gesture, signal);
    this.#gesture = next;
    for (const act of acts) this.#perform(act);
  }

  #perform(act: GestureAction): void {
    const { interaction, viewport } = this.#deps;
    switch (act.kind) {
      case 'tap':
        if (this.#item) interaction.take(this.#item.name);
        else interaction.tap(viewport.world(act.at));
        break;
      case 'hold':
        if (!this.#item) interaction.inspect(this.#cellAt(act.at));
        break;
      case 'drag-start':
        if (this.#item) this.#dragItem(this.#item, viewport.world(act.from), viewport.world(act.at));
        else interaction.dragCell(viewport.world(act.from), viewport.world(act.at));
        break;
      case 'drag':
        interaction.dragTo(viewport.world(act.from), viewport.world(act.at));
        break;
      case 'drop':
        interaction.drop(viewport.world(act.from), viewport.world(act.at));
        break;
      case 'drag-cancel':
        interaction.cancelDrag();
        break;
      case 'pan-start':
      case 'pinch-start':
        this.#cameraAtStart = viewport.camera;
        break;
      case 'pan':
        viewport.moveTo(panned(this.#cameraAtStart, act.at.x - act.from.x, act.at.y - act.from.y));
        break;
      case 'pinch':
        viewport.moveTo(pinched(this.#cameraAtStart, viewport.view, act.was, act.is));
        break;
      case 'hold-end':
        break;
    }
  }

  #dragItem(item: TrayItem, from: Point, to: Point): void {
    const { scene, style } = this.#deps.context();
    const reserve = scene.reserves[seatIndex(item.seat)].find((candidate) => candidate.name === item.name);
    if (!reserve || style.tray !== 'reserve') return;
    const tile = { seat: reserveColor(style, item.seat), name: reserve.name, glyph: reserve.glyph };
    this.#deps.interaction.dragReserve(item.name, tile, from, to);
  }
}
