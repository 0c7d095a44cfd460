/** Result of a check, with a one-line description. */
export interface Finding {
  isWell: boolean;
  line: string;
}

export const well = (line: string): Finding => ({ isWell: true, line });
export const wrong = (line: string): Finding => ({ isWell: false, line });

/** A failed check with the first line of an error's message. */
export function wrongBy(error: unknown, before = ''): Finding {
  const message = error instanceof Error ? error.message : String(error);
  return wrong(before + (/^.*/.exec(message)?.[0] ?? ''));
}
