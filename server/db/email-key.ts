/** Email addresses are compared case-insensitively. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
