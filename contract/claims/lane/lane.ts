import { z } from 'zod/mini';

/**
 * The lane of an item. Of a guarded item, only poster, keeper and admins see photo and description, and only its keeper
 * judges claims on it and hands it over.
 */
export const lanes = ['open', 'guarded'] as const;
export const Lane = z.enum(lanes);
export type Lane = z.infer<typeof Lane>;
