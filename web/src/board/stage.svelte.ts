// The camera in motion: it follows the window's size, glides to a new place, and is applied at most once a frame.
// Where it should look is decided by `camera.ts`.
import { bringing, type Camera, fitted, held, LARGEST, sees, toWorld, type View, zoomed } from './camera';
import type { Bounds, Point } from './layout';

const GLIDE = 180;

export class Stage {
  view = $state.raw<View>({ width: 0, height: 0 });
  camera = $state.raw<Camera>({ cx: 0, cy: 0, scale: 1 });
  /** Whether the player has moved the camera: then nothing moves it but the player. */
  taken = false;

  #bounds: Bounds = { left: -50, top: -50, right: 50, bottom: 50 };
  #room: 'closed' | 'open' = 'open';
  #setting = '';
  #frame = 0;
  #gliding = false;
  #wanted: Camera | null = null;

  /** What there is to see from now on. The camera fits it at once if the window or the board's stand is new, and glides
   *  if an open board has outgrown the view, unless the player leads the camera. */
  frame(bounds: Bounds, room: 'closed' | 'open', stand: string, least: number): void {
    const setting = `${stand} ${this.view.width} ${this.view.height} ${least}`;
    const fresh = setting !== this.#setting;
    this.#setting = setting;
    this.#bounds = bounds;
    this.#room = room;
    if (fresh) this.fit(least, 'jump');
    else if (!this.taken && !sees(this.camera, this.view, bounds)) this.fit(least, 'glide');
  }

  /** Keeps the cursor in sight. */
  bring(at: Point): void {
    const camera = bringing(this.camera, this.view, at);
    if (camera !== this.camera) this.look(camera);
  }

  /** Whether the whole board is in sight without the player's doing. */
  whole(least: number): boolean {
    const { scale } = fitted(this.#bounds, this.view, least, LARGEST);
    return (
      (this.#bounds.right - this.#bounds.left) * scale <= this.view.width + 1 &&
      (this.#bounds.bottom - this.#bounds.top) * scale <= this.view.height + 1
    );
  }

  fit(least: number, how: 'glide' | 'jump'): void {
    this.taken = false;
    const to = fitted(this.#bounds, this.view, least, LARGEST);
    if (how === 'jump') this.#show(to);
    else this.#glide(to);
  }

  /** Looks somewhere, at the next frame. */
  look(camera: Camera): void {
    this.taken = true;
    if (this.#gliding) this.stop();
    this.#wanted = held(camera, this.#bounds, this.view, this.#room);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#arrive());
  }

  zoom(factor: number, anchor: Point): void {
    this.look(zoomed(this.#wanted ?? this.camera, this.view, factor, anchor));
  }

  world(screen: Point): Point {
    return toWorld(this.camera, this.view, screen);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#gliding = false;
    this.#wanted = null;
  }

  #arrive(): void {
    this.#frame = 0;
    if (this.#wanted) this.camera = this.#wanted;
    this.#wanted = null;
  }

  #show(to: Camera): void {
    this.stop();
    this.camera = to;
  }

  #glide(to: Camera): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.#show(to);
    this.stop();
    this.#gliding = true;
    const from = this.camera;
    const start = performance.now();
    const step = (now: number): void => {
      const done = Math.min(1, (now - start) / GLIDE);
      const part = done * (2 - done);
      const mix = (a: number, b: number): number => a + (b - a) * part;
      this.camera = { cx: mix(from.cx, to.cx), cy: mix(from.cy, to.cy), scale: mix(from.scale, to.scale) };
      this.#gliding = done < 1;
      this.#frame = this.#gliding ? requestAnimationFrame(step) : 0;
    };
    this.#frame = requestAnimationFrame(step);
  }
}
