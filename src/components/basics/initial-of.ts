/** The letter that stands for a person (specification section 2); U where the name has none. */
export function initialOf(name: string): string {
  // By code points: half of one is no letter.
  return Array.from(name.trim())[0]?.toUpperCase() ?? 'U';
}
