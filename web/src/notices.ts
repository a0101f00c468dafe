// Notices of the browser, for games in which one waits for days: that it is one's turn, if one has allowed that.
import { signal } from '@preact/signals';

import { ownFile } from './host';

/** Null where the browser has no notices. */
export const permission = signal<NotificationPermission | null>(typeof Notification === 'undefined' ? null : Notification.permission);

export async function askForNotices(): Promise<void> {
  permission.value = await Notification.requestPermission();
}

/** Shown if it is allowed and nobody is looking; in place of an earlier one with the same tag. */
export function notify(title: string, body: string, tag: string): void {
  if (permission.peek() !== 'granted' || !document.hidden) return;
  try {
    const notice = new Notification(title, { body, tag, icon: ownFile('icon.svg') });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones show notices of installed pages only.
  }
}
