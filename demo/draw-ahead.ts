import type { ItemStory } from './campus/story.ts';
import { renderPhoto } from './photos/index.ts';

/**
 * Draws each photo while the one before it is stored: drawing and storing take about as long, so
 * that two cores are busy and no more.
 * @returns gives the stories' photos, one at each call
 */
export function drawAhead(stories: readonly ItemStory[]): () => Promise<Uint8Array | null> {
  let drawn = 0;
  const draw = async () => {
    const photo = stories[drawn]?.photo ?? null;
    drawn += 1;
    return photo && renderPhoto(photo);
  };
  let next = draw();
  return async () => {
    const photo = await next;
    next = draw();
    return photo;
  };
}
