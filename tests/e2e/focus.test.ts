import { walkFocus } from '../support/browser/focus.ts';
import { isLongForm } from '../support/browser/long-form.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { scenes } from '../support/browser/scenes/all.ts';
import { phoneScenes } from '../support/browser/scenes/phone.ts';
import type { Scene, Width } from '../support/browser/scenes/scene.ts';

const sizes: Record<Width, { width: number; height: number }> = {
  narrow: { width: 390, height: 700 },
  wide: { width: 1440, height: 900 },
};

/** The scenes that need no network of their own, with the offline bar over the end of the window. */
const offlineScenes = phoneScenes.filter(({ name }) =>
  ['home, offline', 'item, offline', 'outbox, waiting and failed'].includes(name),
);

/** The short form takes a part of the scenes, and most of them on the phone, which has more bars. */
function isWalked({ only }: Scene, width: Width, index: number): boolean {
  if (only !== undefined && only !== width) return false;
  return isLongForm || (width === 'narrow' ? index % 2 === 0 : index % 6 === 1);
}

for (const [kind, all] of Object.entries({ ...scenes, offline: offlineScenes })) {
  for (const width of ['narrow', 'wide'] as const) {
    const walked = all.filter((scene, index) => isWalked(scene, width, index));
    const [first] = walked;
    if (first === undefined) continue;
    test(`${kind}, ${width}: every control that Tab and Shift+Tab focus can be seen`, async ({
      visit,
      campus,
      complaints,
    }) => {
      test.setTimeout(isLongForm ? 400_000 : 240_000);
      complaints.allow(/status of (4|5)\d\d/);
      complaints.allow(/net::ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/);
      const page = await visit(first.who, { viewport: sizes[width] });
      for (const { name, open } of walked) {
        await test.step(name, async () => {
          // A form that one scene left open would open again in the next.
          if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
          await open(page, campus);
          await page.setViewportSize(sizes[width]);
          expect.soft(await walkFocus(page), name).toEqual([]);
        });
      }
    });
  }
}
