// System notifications while the page is hidden.

export function canNotify(): boolean {
  return 'Notification' in window;
}

/** Asks the user for permission; returns whether it is granted. */
export async function requestPermission(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

export function notify(title: string, body: string): void {
  if (!canNotify() || Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  const notification = new Notification(title, { body, tag: 'rusc' });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
