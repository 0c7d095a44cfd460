import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import { line } from '../fields.ts';
import { detailKinds } from './names.ts';

export const DetailKindName = z.enum(detailKinds);

/** A private detail that the poster recorded. */
export const PrivateDetail = z.object({
  kind: DetailKindName,
  text: line(bounds.privateDetail.min, bounds.privateDetail.max),
});
export type PrivateDetail = z.infer<typeof PrivateDetail>;
