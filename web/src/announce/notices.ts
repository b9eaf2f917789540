// Notices of the system for a page that is not looked at, and the mark in the title of its tab.

export function canNotify(): boolean {
  return 'Notification' in window;
}

/** Asks for permission; answers whether it was given. */
export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

export function notify(title: string, body: string): void {
  if (!canNotify() || Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  const notice = new Notification(title, { body, tag: 'rusc' });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
