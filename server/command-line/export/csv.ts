/**
 * Returns one record of a CSV file (RFC 4180) with its line end. A text that a spreadsheet would treat as a
 * formula gets a leading apostrophe, as recommended by OWASP ("CSV Injection"), because anybody can write an
 * item's title.
 */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Some language settings treat the full-width characters like the ASCII ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;
