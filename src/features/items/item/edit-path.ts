import { paths } from '../../../../contract/paths.ts';

const parameter = 'edit';

/** The path of an item's edit form. It has its own history entry, so Back closes the form. */
export function editPath(id: string): string {
  return `${paths.item(id)}?${parameter}`;
}

/** @param query the query of an item's address */
export function isEditing(query: URLSearchParams): boolean {
  return query.has(parameter);
}
