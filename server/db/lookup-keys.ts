/** Returns the key by which accounts are found: the email address in lower case. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Returns the key by which categories and places are found: the name in lower case. */
export function nameKey(name: string): string {
  return name.toLowerCase();
}
