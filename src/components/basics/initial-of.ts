/** The first letter of a name, for the avatar (specification section 2); U if the name is blank. */
export function initialOf(name: string): string {
  // Split by code points, so that a surrogate pair stays whole.
  return Array.from(name.trim())[0]?.toUpperCase() ?? 'U';
}
