/** What a reply to a change of the profile has to say (specification section 5). */
interface UpdatedUser {
  name: string;
  email: string;
}

/** @returns null where the reply does not name both: what a newer server says may be another thing */
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
