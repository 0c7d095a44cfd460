/** The required fields in the response to a profile change (specification section 5). */
interface UpdatedUser {
  name: string;
  email: string;
}

/** @returns null if the response lacks a field, perhaps because the server is a newer version */
export function updatedUser(reply: unknown): UpdatedUser | null {
  if (!isObject(reply) || !isObject(reply.user)) return null;
  const { name, email } = reply.user;
  return isText(name) && isText(email) ? { name, email } : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
