/** Shows a number on the icon of the installed portal, where the device can (Badging API). @param count 0 takes it away */
export function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // The person may have forbidden it.
  shown.catch(() => undefined);
}
