// Cache of earlier positions of one game: fetched when first shown, dropped when moves are taken back.
import { get } from '../net/api';
import type { Scene } from '../generated/api';

export class PositionCache {
  #game: string;
  #scenes = new Map<number, Scene>();

  constructor(game: string) {
    this.#game = game;
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
    const scene = await get<Scene>(`api/games/${encodeURIComponent(this.#game)}/scene/${ply}`);
    this.keep(scene);
    return scene;
  }
}
