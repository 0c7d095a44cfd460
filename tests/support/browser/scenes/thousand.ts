import { goTo, scenesOf } from './scene.ts';

/** Mia's screens on a campus with a thousand items and a thousand messages (bench/browser/thousand.ts). */
export const thousandScenes = scenesOf('mia', {
  home: (page) => goTo(page, '/?page=100'),
  dashboard: (page) => goTo(page, '/dashboard?page=90'),
  notifications: (page) => goTo(page, '/notifications?page=60'),
  async messages(page) {
    await goTo(page, '/conversations');
    await page
      .getByRole('link', { name: /Coat that is talked about/ })
      .first()
      .click();
    await page.getByText('Message number 1000:').waitFor();
  },
});

/** An admin's screens on the same campus. */
export const thousandStaffScenes = scenesOf('ruth', {
  'admin items': (page) => goTo(page, '/admin?tab=items&page=77'),
  'admin overview': (page) => goTo(page, '/admin'),
});
