// Cache of earlier positions of one game: fetched when first shown, dropped when moves are taken back.
import type { Scene } from '../generated/api';

export class PositionCache {
  readonly #load: (ply: number) => Promise<Scene>;
  #scenes = new Map<number, Scene>();

  constructor(load: (ply: number) => Promise<Scene>) {
    this.#load = load;
  }

  keep(scene: Scene): void {
    this.#scenes.set(scene.ply, scene);
  }

  /** Drops all positions after a ply. */
  forget(after: number): void {
    for (const ply of this.#scenes.keys()) if (ply > after) this.#scenes.delete(ply);
  }

  async at(ply: number): Promise<Scene> {
    const known = this.#scenes.get(ply);
    if (known) return known;
    const scene = await this.#load(ply);
    this.keep(scene);
    return scene;
  }
}
