// Whether the page is kept for a time without the server, which means loading all of it. Where data is saved it is loaded only
// for those who have installed the page, and kept up to date for those who have it already.

/** What is needed of a browser. */
export interface Browser {
  isInstalled: () => boolean;
  savesData: () => boolean;
}

export const BROWSER: Browser = {
  isInstalled: () => matchMedia('(display-mode: standalone)').matches,
  savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
};

export async function wantsKeeping(isKept: () => Promise<boolean>, { isInstalled, savesData }: Browser = BROWSER): Promise<boolean> {
  return !savesData() || isInstalled() || (await isKept());
}
