// Whether a newer build of the page waits to be used. Apart from the rest of it, which is loaded later.
export const appStatus = $state({ updateReady: false });
