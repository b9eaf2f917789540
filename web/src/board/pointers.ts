// Pointer, wheel and click events of the board's element, turned into acts of the hand and of the camera. A drag that
// begins in the tray is a drag like any other.
import type { Seat } from '../generated/api';
import { type Camera, panned, pinched } from './camera';
import { reserveColor, seatIndex } from './games';
import { type Act, feed, type Gesture, HOLD, IDLE, type Signal } from './gesture';
import type { Hand } from './hand.svelte';
import { hexAt, type Layout, type Point } from './layout';
import { isActive, isAhead, type Table } from './selection';
import type { Stage } from './stage.svelte';

export interface PointerHost {
  table: () => Table;
  layout: () => Layout;
  hand: Hand;
  stage: Stage;
  /** The element all pointers belong to, and the part of it that shows the board. */
  play: () => HTMLElement;
  window: () => HTMLElement;
}

interface Item {
  name: string;
  seat: Seat;
}

export class Pointers {
  readonly #host: PointerHost;
  #gesture: Gesture = IDLE;
  /** What the press began on in the tray. */
  #item: Item | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cameraThen: Camera;

  constructor(host: PointerHost) {
    this.#host = host;
    this.#cameraThen = host.stage.camera;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const inside = this.#isInside(event);
    if (this.#gesture.kind === 'idle') this.#item = this.#itemUnder(event);
    if (!inside && !this.#item) return;
    const { hand, stage } = this.#host;
    this.#host.play().setPointerCapture(event.pointerId);
    const at = this.#local(event);
    const grabs = this.#item !== null || hand.grabs(stage.world(at));
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

  lose(): void {
    clearTimeout(this.#timer);
    this.#signal({ kind: 'lost' });
  }

  wheel(event: WheelEvent): void {
    if (!this.#isInside(event)) return;
    event.preventDefault();
    // A trackpad's pinch comes as a wheel with the control key, in much smaller numbers.
    const speed = event.ctrlKey ? 0.01 : 0.0015;
    const way = Math.max(-66, Math.min(66, event.deltaY));
    this.#host.stage.zoom(Math.exp(-way * speed), this.#local(event));
  }

  /** The other button, or a long press on some systems, looks inside a stack. */
  menu(event: MouseEvent): void {
    event.preventDefault();
    if (this.#gesture.kind !== 'idle' || !this.#isInside(event)) return;
    this.#host.hand.inspect(this.#cellAt(this.#local(event)));
  }

  #isInside(event: Event): boolean {
    return this.#host.window().contains(event.target as Node);
  }

  #local(event: { clientX: number; clientY: number }): Point {
    const box = this.#host.window().getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #cellAt(screen: Point): ReturnType<typeof hexAt> {
    return hexAt(this.#host.layout(), this.#host.stage.world(screen));
  }

  #itemUnder(event: PointerEvent): Item | null {
    const { reserve, seat } = (event.target as Element).closest<HTMLElement>('[data-reserve]')?.dataset ?? {};
    if (reserve === undefined || (seat !== 'first' && seat !== 'second')) return null;
    const table = this.#host.table();
    const owner = isActive(table) ? table.scene.to_move : isAhead(table) ? table.seats[0] : null;
    return seat === owner ? { name: reserve, seat } : null;
  }

  #signal(signal: Signal): void {
    const [next, acts] = feed(this.#gesture, signal);
    this.#gesture = next;
    for (const act of acts) this.#perform(act);
  }

  #perform(act: Act): void {
    const { hand, stage } = this.#host;
    switch (act.kind) {
      case 'tap':
        if (this.#item) hand.take(this.#item.name);
        else hand.tap(stage.world(act.at));
        break;
      case 'hold':
        if (!this.#item) hand.inspect(this.#cellAt(act.at));
        break;
      case 'drag-start':
        if (this.#item) this.#dragItem(this.#item, stage.world(act.from), stage.world(act.at));
        else hand.dragCell(stage.world(act.from), stage.world(act.at));
        break;
      case 'drag':
        hand.dragTo(stage.world(act.from), stage.world(act.at));
        break;
      case 'drop':
        hand.drop(stage.world(act.from), stage.world(act.at));
        break;
      case 'drag-lost':
        hand.letGo();
        break;
      case 'pan-start':
      case 'pinch-start':
        this.#cameraThen = stage.camera;
        break;
      case 'pan':
        stage.look(panned(this.#cameraThen, act.at.x - act.from.x, act.at.y - act.from.y));
        break;
      case 'pinch':
        stage.look(pinched(this.#cameraThen, stage.view, act.was, act.is));
        break;
      case 'hold-end':
        break;
    }
  }

  #dragItem(item: Item, from: Point, to: Point): void {
    const { scene, look } = this.#host.table();
    const reserve = scene.reserves[seatIndex(item.seat)].find((candidate) => candidate.name === item.name);
    if (!reserve || look.tray !== 'hand') return;
    const tile = { seat: reserveColor(look, item.seat), name: reserve.name, glyph: reserve.glyph };
    this.#host.hand.dragReserve(item.name, tile, from, to);
  }
}
