/**
 * One record of a CSV file (RFC 4180), its line end included. A text that a spreadsheet would take
 * for a formula gets an apostrophe before it, as OWASP's "CSV Injection" advises: the titles in the
 * file were typed by anybody.
 */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The full-width forms are taken for the plain ones in some languages' settings. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;
