import { paths } from '../../../contract/paths.ts';

const edits = ['details', 'password'] as const;
/** The open form of the profile. */
export type Edit = (typeof edits)[number];

const parameter = 'edit';

/** Reads the open form from the address; null if no form is open. */
export function editOf(query: URLSearchParams): Edit | null {
  return edits.find((edit) => edit === query.get(parameter)) ?? null;
}

export function editPath(edit: Edit): string {
  return `${paths.profile()}?${parameter}=${edit}`;
}

/** Location state of the profile. */
export interface ProfileState {
  /** The new email address that is not verified yet, or null. */
  pendingEmail: string | null;
  /** Set if the previous history entry is the profile, so that Back closes the form. */
  isOpened?: true;
}

/** Reads a location state of unknown shape. */
export function profileStateOf(state: unknown): ProfileState {
  if (typeof state !== 'object' || state === null) return { pendingEmail: null };
  return {
    pendingEmail:
      'pendingEmail' in state && typeof state.pendingEmail === 'string' ? state.pendingEmail : null,
    ...('isOpened' in state && state.isOpened === true && { isOpened: true }),
  };
}
