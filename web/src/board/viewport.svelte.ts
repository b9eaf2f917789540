// The camera's state: follows the size of the view, glides to new positions, and is applied at most once per frame.
// The arithmetic is in `camera.ts`. While the board is panned it is not drawn anew: what was drawn is shifted, and drawn
// where it has come to once the hand rests.
import { scrolledTo, type Camera, fitted, clamped, holding, LARGEST, contains, SMALLEST, toWorld, type View, zoomed } from './camera';
import type { Bounds, Point } from './layout';

const GLIDE = 180;
/** How long nobody has moved the board before it is drawn where it has come to. */
const REST = 200;

export class Viewport {
  view = $state.raw<View>({ width: 0, height: 0 });
  camera = $state.raw<Camera>({ cx: 0, cy: 0, scale: 1 });
  /** The camera of what is drawn, which is to be shifted by `shift`. */
  drawn = $state.raw<Camera>({ cx: 0, cy: 0, scale: 1 });
  /** Whether the player has moved the camera; it is not moved automatically then. */
  userControlled = $state(false);
  /** The distance of a board with edges from those of the view, in pixels. */
  margin = 0;

  #bounds: Bounds = { left: -50, top: -50, right: 50, bottom: 50 };
  #extent: 'bounded' | 'unbounded' = 'unbounded';
  #setting = '';
  #frame = 0;
  #gliding = false;
  #wanted: Camera | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** By how many pixels the board has been moved since it was drawn. */
  get shift(): Point {
    const { cx, cy, scale } = this.drawn;
    return { x: (cx - this.camera.cx) * scale, y: (cy - this.camera.cy) * scale };
  }

  /** Sets the bounds to show. The camera jumps to fit them if the view or the orientation changed, and glides if an
   *  unbounded board has outgrown the view, unless the player has moved the camera. */
  show(bounds: Bounds, extent: 'bounded' | 'unbounded', stand: string, least: number): void {
    const setting = `${stand} ${this.view.width} ${this.view.height} ${least}`;
    const fresh = setting !== this.#setting;
    this.#setting = setting;
    this.#bounds = bounds;
    this.#extent = extent;
    if (fresh) this.fit(least, 'jump');
    else if (!this.userControlled && !contains(this.camera, this.view, bounds)) this.fit(least, 'glide');
  }

  /** Scrolls a point into view. */
  scrollTo(at: Point): void {
    const camera = scrolledTo(this.camera, this.view, at);
    if (camera !== this.camera) this.moveTo(camera);
  }

  /** Brings what the player may want to touch next into view. */
  hold(bounds: Bounds): void {
    const to = holding(this.camera, this.view, bounds, SMALLEST);
    if (to !== this.camera) this.#glide(to);
  }

  #fitted(least: number): Camera {
    const rim = this.#extent === 'bounded' ? 2 * this.margin : 0;
    return fitted(this.#bounds, { width: Math.max(1, this.view.width - rim), height: Math.max(1, this.view.height - rim) }, least, LARGEST);
  }

  /** Whether the fitted camera shows the whole board. */
  fits(least: number): boolean {
    const { scale } = this.#fitted(least);
    return (
      (this.#bounds.right - this.#bounds.left) * scale <= this.view.width + 1 &&
      (this.#bounds.bottom - this.#bounds.top) * scale <= this.view.height + 1
    );
  }

  fit(least: number, how: 'glide' | 'jump'): void {
    this.userControlled = false;
    const to = this.#fitted(least);
    if (how === 'jump') this.#jump(to);
    else this.#glide(to);
  }

  /** Moves the camera at the next frame. */
  moveTo(camera: Camera): void {
    this.userControlled = true;
    if (this.#gliding) this.stop();
    this.#wanted = clamped(camera, this.#bounds, this.view, this.#extent);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#apply());
  }

  zoom(factor: number, anchor: Point): void {
    this.moveTo(zoomed(this.#wanted ?? this.camera, this.view, factor, anchor));
  }

  world(screen: Point): Point {
    return toWorld(this.camera, this.view, screen);
  }

  stop(): void {
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#gliding = false;
    this.#wanted = null;
  }

  #apply(): void {
    this.#frame = 0;
    const wanted = this.#wanted;
    this.#wanted = null;
    if (!wanted) return;
    if (wanted.scale !== this.drawn.scale) return this.#draw(wanted);
    this.camera = wanted;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#draw(this.camera), REST);
  }

  #draw(camera: Camera): void {
    clearTimeout(this.#rest);
    this.camera = camera;
    this.drawn = camera;
  }

  #jump(to: Camera): void {
    this.stop();
    this.#draw(to);
  }

  #glide(to: Camera): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.#jump(to);
    this.stop();
    this.#gliding = true;
    const from = this.camera;
    const start = performance.now();
    const step = (now: number): void => {
      const done = Math.min(1, (now - start) / GLIDE);
      const part = done * (2 - done);
      const mix = (a: number, b: number): number => a + (b - a) * part;
      this.#draw({ cx: mix(from.cx, to.cx), cy: mix(from.cy, to.cy), scale: mix(from.scale, to.scale) });
      this.#gliding = done < 1;
      this.#frame = this.#gliding ? requestAnimationFrame(step) : 0;
    };
    this.#frame = requestAnimationFrame(step);
  }
}
