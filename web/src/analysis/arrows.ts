// Which arrows are drawn: the best move, others that are nearly as good, what the engine of the host would
// play, and the threat; none from a shallow search.
import type { MoveArrow } from '../board/moveArrow';
import type { Scene } from '../generated/api';
import type { EngineLines } from './engineLines.svelte';
import { isTelling } from './finding';
import type { HostLine } from './hostEngine.svelte';

/** Moves that lose more points of win chance than this get no arrow. */
const MOST_LOSS = 20;

/** The arrows over a scene: of the lines, and of the engine of the host. What loses more is thinner, and says how much. */
export function arrowsOf(scene: Scene, host: HostLine | null, lines: Pick<EngineLines, 'arrows' | 'shown' | 'threat' | 'threatShown' | 'paused' | 'count'>): MoveArrow[] {
  const arrows: MoveArrow[] = [];
  const { shown } = lines;
  if (shown && lines.arrows) {
    for (const [place, line] of shown.lines.slice(0, Math.max(1, lines.count)).entries()) {
      const option = scene.moves.find((move) => move.text === line.moves[0]);
      if (!option || !isTelling(shown, line) || (place > 0 && line.loss >= MOST_LOSS)) continue;
      const loss = Math.round(line.loss);
      const label = loss === 0 ? '' : `−${loss}`;
      arrows.push({ option, kind: place === 0 ? 'best' : 'other', weight: place === 0 ? 1 : 0.7 * (1 - line.loss / MOST_LOSS), label });
    }
  }
  const said = host && !lines.paused && lines.arrows ? scene.moves.find((move) => move.text === host.moves[0]) : undefined;
  if (said) arrows.push({ option: said, kind: 'host', weight: 0.6, label: '' });
  if (lines.threatShown && lines.threat && !lines.paused) arrows.push({ option: lines.threat.option, kind: 'threat', weight: 0.8, label: '!' });
  return arrows;
}
