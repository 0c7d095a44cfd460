import type { Scene } from './scene.ts';
import { adminScenes, keeperScenes } from './staff.ts';
import { userScenes } from './users.ts';
import { visitorScenes } from './visitors.ts';

/** The screens in their states, for each role. phone.ts adds states such as offline and unsent entries. */
export const scenes: Record<'visitor' | 'user' | 'keeper' | 'admin', readonly Scene[]> = {
  visitor: visitorScenes,
  user: userScenes,
  keeper: keeperScenes,
  admin: adminScenes,
};
