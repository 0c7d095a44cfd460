import type { Scene } from './scene.ts';
import { adminScenes, keeperScenes } from './staff.ts';
import { userScenes } from './users.ts';
import { visitorScenes } from './visitors.ts';

/** Every screen in its states, for each role. */
export const scenes: Record<'visitor' | 'user' | 'keeper' | 'admin', readonly Scene[]> = {
  visitor: visitorScenes,
  user: userScenes,
  keeper: keeperScenes,
  admin: adminScenes,
};
