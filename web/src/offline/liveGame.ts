// Tells all tabs whether somebody plays in one of them, by a lock that browsers release with the tab.

const NAME = 'rusc.live-game';

/** Says that a game is being played here, until the result is called. */
export function holdLiveGame(): () => void {
  let release = (): void => {};
  const ended = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks?.request(NAME, { mode: 'shared' }, () => ended);
  return release;
}

export async function hasLiveGame(): Promise<boolean> {
  const { held } = (await navigator.locks?.query()) ?? {};
  return held?.some(({ name }) => name === NAME) ?? false;
}
