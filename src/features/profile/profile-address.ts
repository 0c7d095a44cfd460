import { paths } from '../../../contract/paths.ts';

const edits = ['details', 'password'] as const;
/** What of the profile is being changed. */
export type Edit = (typeof edits)[number];

const parameter = 'edit';

/** Reads the profile's address: null where nothing is being changed. */
export function editOf(query: URLSearchParams): Edit | null {
  return edits.find((edit) => edit === query.get(parameter)) ?? null;
}

export function editPath(edit: Edit): string {
  return `${paths.profile()}?${parameter}=${edit}`;
}

/** What a history entry of the profile carries. */
export interface ProfileState {
  /** The e-mail address that waits for its code. */
  pendingEmail: string | null;
  /** The entry before is the profile that it was opened from. */
  isOpened?: true;
}

/** Reads a history entry's state; anything may stand there. */
export function profileStateOf(state: unknown): ProfileState {
  if (typeof state !== 'object' || state === null) return { pendingEmail: null };
  return {
    pendingEmail:
      'pendingEmail' in state && typeof state.pendingEmail === 'string' ? state.pendingEmail : null,
    ...('isOpened' in state && state.isOpened === true && { isOpened: true }),
  };
}
