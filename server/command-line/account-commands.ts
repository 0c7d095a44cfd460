import type { z } from 'zod/mini';
import { checkInput } from '../../contract/http/check-input.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { createAccount, setGeneratedPassword } from '../features/authentication/accounts.ts';
import { generatedPasswordNote } from '../features/authentication/passwords/given-passwords.ts';
import { readablePassword } from '../features/authentication/passwords/readable-password.ts';
import { type Command, CommandError, type Surroundings, readGiven, required } from './command.ts';
import { readSettings, withDatabase } from './installation.ts';
import { askHidden, readLine } from './terminal.ts';

const { name, email, password } = endpoints['POST /auth/register'].body.shape;

export const adminAdd: Command = {
  name: 'admin add',
  synopsis: '--email ADDRESS --name NAME',
  summary: [
    'Adds an admin. Asks for the password. If the input is not a terminal,',
    'takes ADMIN_PASSWORD or the first line of the input. If that is empty,',
    'generates a password and prints it.',
  ],

  async run(given, surroundings) {
    const { values } = readGiven(
      given,
      { email: { type: 'string' }, name: { type: 'string' } },
      [],
    );
    const account = {
      email: accept('--email', email, required('--email', values.email)),
      name: accept('--name', name, required('--name', values.name)),
    };
    await withDatabase(readSettings(surroundings), async (database) => {
      const chosen = await choosePassword(surroundings);
      const made = chosen === '' ? readablePassword() : null;
      await createAccount(
        { database, now: Date.now },
        {
          ...account,
          password: made ?? accept('The password', password, chosen),
          isGenerated: made !== null,
          role: 'admin',
        },
      );
      surroundings.output.write(`${account.email} is an admin now.\n`);
      if (made !== null)
        surroundings.output.write(`Password: ${made} (${generatedPasswordNote})\n`);
    });
    return true;
  },
};

export const userResetPassword: Command = {
  name: 'user reset-password',
  synopsis: 'ADDRESS',
  summary: [
    'Gives an account a new password, prints it, ends all sessions of the',
    'account, and tells its owner by email.',
  ],

  async run(given, surroundings) {
    const { operands } = readGiven(given, {}, ['ADDRESS']);
    const [email = ''] = operands;
    const config = readSettings(surroundings);
    await withDatabase(config, async (database) => {
      const password = readablePassword();
      const user = await setGeneratedPassword(
        { database, config, now: Date.now },
        { email, password },
      );
      if (user === undefined) throw new CommandError(`${email} has no account`);
      surroundings.output.write(
        `Password of ${user.email}: ${password} (${generatedPasswordNote})\n`,
      );
      if (!user.isActive) {
        surroundings.errors.write('The account is deactivated: an admin has to activate it.\n');
      }
    });
    return true;
  },
};

/** @returns the password; empty to generate one */
async function choosePassword(surroundings: Surroundings): Promise<string> {
  const { environment, input } = surroundings;
  if (!input.isTTY) return environment.ADMIN_PASSWORD ?? (await readLine(input));
  const first = await askHidden('Password (empty makes one): ', surroundings);
  if (first === '') return first;
  const second = await askHidden('Once more: ', surroundings);
  if (first !== second) throw new CommandError('the passwords differ: nothing is changed');
  return first;
}

/** @throws CommandError with the schema's error message */
function accept(what: string, schema: z.ZodMiniType<string>, value: string): string {
  const checked = checkInput(schema, value);
  if (checked.ok) return checked.value;
  throw new CommandError(`${what} ${checked.details[0]?.message ?? 'is not acceptable'}`);
}
