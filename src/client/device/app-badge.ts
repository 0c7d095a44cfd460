/** Shows a number on the icon of the installed portal (Badging API), if supported. @param count 0 clears it */
export function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // The user may have forbidden badges.
  shown.catch(() => undefined);
}
