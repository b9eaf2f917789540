// Earlier positions of one game, fetched when somebody looks back and kept until moves are taken back.
import { get } from '../net/api';
import type { Scene } from '../generated/api';

export class Past {
  #game: string;
  #scenes = new Map<number, Scene>();

  constructor(game: string) {
    this.#game = game;
  }

  keep(scene: Scene): void {
    this.#scenes.set(scene.ply, scene);
  }

  /** Positions after a ply are no longer those of this game. */
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
