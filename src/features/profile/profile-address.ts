import { z } from 'zod/mini';
import { editParameter, paths } from '../../../contract/paths.ts';
import { parseOrNull } from '../../core/parse.ts';

const edits = ['details', 'password'] as const;
/** The open form of the profile. */
export type Edit = (typeof edits)[number];

/** Reads the open form from the address; null if no form is open. */
export function editOf(query: URLSearchParams): Edit | null {
  return edits.find((edit) => edit === query.get(editParameter)) ?? null;
}

export function editPath(edit: Edit): string {
  return paths.profile(edit);
}

/** Location state of the profile. */
const ProfileState = z.object({
  /** The new email address that is not verified yet, or null. */
  pendingEmail: z.catch(z.nullable(z.string()), null),
  /** Whether the previous history entry is the profile, so that Back closes the form. */
  isOpened: z.catch(z.optional(z.boolean()), false),
});
export type ProfileState = z.infer<typeof ProfileState>;

/** Reads a location state of unknown shape. */
export function profileStateOf(state: unknown): ProfileState {
  return parseOrNull(ProfileState, state) ?? { pendingEmail: null, isOpened: false };
}
