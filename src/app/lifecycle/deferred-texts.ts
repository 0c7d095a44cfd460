/** What the parts of the frame say that are fetched later; see later-parts.tsx. */
export const texts = {
  updateReady: 'A new version of the portal is ready.',
  updateNow: 'Reload now',
  updateLater: 'Later',
} as const;
