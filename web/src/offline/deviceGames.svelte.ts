// Which games of this device are unfinished or wait to be sent, for the start page. It asks no database before there has
// been such a game: a note in localStorage tells.
import type { LocalGame } from './localGame';

const STORAGE_KEY = 'rusc.deviceGames';

class DeviceGames {
  /** The newest first; null before they were read. */
  list = $state.raw<readonly LocalGame[] | null>(null);
  /** Whether there are any, as far as is known without reading them. */
  any = $state(noted());
}

function noted(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export const deviceGames = new DeviceGames();

export function noteDeviceGames(games: readonly LocalGame[]): void {
  deviceGames.list = [...games].sort((one, other) => other.changedMs - one.changedMs);
  deviceGames.any = games.length > 0;
  try {
    if (games.length > 0) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the start page does not know before it is told again.
  }
}
