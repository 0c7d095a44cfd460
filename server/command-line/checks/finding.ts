/** What was found: in order or not, and a line that says so. */
export interface Finding {
  isWell: boolean;
  line: string;
}

export const well = (line: string): Finding => ({ isWell: true, line });
export const wrong = (line: string): Finding => ({ isWell: false, line });

/** The first line of what an error says. */
export function wrongBy(error: unknown, before = ''): Finding {
  const message = error instanceof Error ? error.message : String(error);
  return wrong(before + (/^.*/.exec(message)?.[0] ?? ''));
}
