import { setGeneratedPassword } from '../features/authentication/accounts.ts';
import { generatedPasswordNote } from '../features/authentication/passwords/given-passwords.ts';
import { readablePassword } from '../features/authentication/passwords/readable-password.ts';
import { type Command, CommandError, readGiven } from './command.ts';
import { readSettings, withDatabase } from './installation.ts';

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
