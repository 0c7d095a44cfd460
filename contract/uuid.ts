/** Source of a regular expression for a UUID (RFC 9562), the format of all ids. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
