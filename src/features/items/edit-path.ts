import { paths } from '../../../contract/paths.ts';

const parameter = 'edit';

/** The address of an item's edit form: Back leaves it again. */
export function editPath(id: string): string {
  return `${paths.item(id)}?${parameter}`;
}

/** @param query an item's address below its path */
export function isEditing(query: URLSearchParams): boolean {
  return query.has(parameter);
}
