import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentOf, runPortalCommand } from '../support/processes/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

const root = join(import.meta.dirname, '..', '..');
let portal: TestApp;
let environment: Record<string, string>;

beforeEach(async () => {
  portal = await buildTestApp();
  environment = environmentOf(portal.config);
});
afterEach(() => portal.close());

const run = (words: string[], given: { piped?: string; typed?: string[] } = {}) =>
  runPortalCommand(words, { environment, ...given });

const login = async (email: string, withPassword: string) =>
  portal.call('POST /auth/login', { body: { email, password: withPassword } });

describe('the command line', () => {
  it('lists every command in its help', async () => {
    const { status, output } = await run(['help']);
    expect(status).toBe(0);
    for (const name of [
      'admin add',
      'user reset-password',
      'backup FILE',
      'restore FILE',
      'finish-upgrade',
      'check',
      'export items',
      'move photos',
      'prune photos',
    ]) {
      expect(output).toContain(`\n  ${name}`);
    }
    expect((await run(['backup', '--help'])).output).toBe(output);
  });

  it.each([
    ['no command', [], 'no command was given'],
    ['an unknown command', ['bakup', 'x'], 'there is no command bakup'],
    ['an unknown second word', ['admin', 'remove'], 'there is no command admin remove'],
    ['an unknown option', ['check', '--fast'], "Unknown option '--fast'"],
    ['an option without its value', ['admin', 'add', '--email'], "Option '--email <value>' arg"],
    ['a missing option', ['admin', 'add', '--email', 'a@b.edu'], '--name is missing'],
    ['a missing operand', ['backup'], 'FILE is missing'],
    ['one operand too many', ['restore', 'a', 'b'], 'b is too much'],
    ['an unknown export', ['export', 'items'], '--csv is missing'],
    ['an empty operand', ['backup', ''], 'an argument is empty'],
  ])('responds to %s with one line and status 2', async (_, words, line) => {
    const { status, output, errors } = await run(words);
    expect([status, output]).toEqual([2, '']);
    expect(errors).toMatch(/^[^\n]+\n$/);
    expect(errors).toContain(line);
  });

  it('can be started with npm, and passes on the exit status', async () => {
    const npm = (words: string[], more: Record<string, string> = {}) =>
      spawnSync('npm', ['run', '--silent', 'portal', '--', ...words], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, ...environment, ...more },
        shell: process.platform === 'win32',
      });
    const wrong = npm(['check'], { PORT: 'eighty' });
    expect([wrong.status, wrong.stdout]).toEqual([
      1,
      'WRONG settings: PORT must be a whole number from 0 to 65535\n',
    ]);
    const result = npm(['user', 'reset-password']);
    expect([result.status, result.stdout]).toEqual([2, '']);
  });

  it('reports that the configuration leads to no portal, and creates none', async () => {
    await using folder = await temporaryFolder();
    environment = { DATA_DIR: folder.path };
    for (const words of [
      ['user', 'reset-password', 'ada@example.edu'],
      ['backup', join(folder.path, 'x')],
      ['export', 'items', '--csv'],
    ]) {
      const { status, errors } = await run(words);
      expect(status).toBe(1);
      expect(errors).toMatch(/^there is no portal's database yet [^\n]+\n$/);
    }
  });

  it('takes an empty database file for no database', async () => {
    await using folder = await temporaryFolder();
    environment = { DATA_DIR: folder.path };
    await writeFile(join(folder.path, 'portal.sqlite'), '');
    const { status, errors } = await run(['backup', join(folder.path, 'x')]);
    expect(status).toBe(1);
    expect(errors).toMatch(/^there is no portal's database yet [^\n]+\n$/);
  });

  it('reports in one line that the database cannot be used', async () => {
    await using folder = await temporaryFolder();
    environment = { DATA_DIR: folder.path };
    await writeFile(join(folder.path, 'portal.sqlite'), 'no database'.repeat(100));
    for (const words of [
      ['user', 'reset-password', 'ada@example.edu'],
      ['admin', 'add', '--email', 'dean@example.edu', '--name', 'Dean'],
      ['backup', join(folder.path, 'x')],
      ['export', 'items', '--csv'],
      ['finish-upgrade'],
    ]) {
      const { status, errors } = await run(words);
      expect([status, errors]).toEqual([
        1,
        'the database cannot be used: file is not a database\n',
      ]);
    }
  });

  it('takes a folder for no backup', async () => {
    await using folder = await temporaryFolder();
    environment = { DATA_DIR: join(folder.path, 'data') };
    const { status, errors } = await run(['restore', folder.path]);
    const words = `${folder.path} is not a backup of the portal, or not a whole one\n`;
    expect([status, errors]).toEqual([1, words]);
  });

  it('names an invalid variable', async () => {
    environment = { ...environment, SMTP_URL: 'mail' };
    const { status, errors } = await run(['export', 'items', '--csv']);
    expect(status).toBe(1);
    expect(errors).toMatch(/^SMTP_URL must be [^\n]+\n$/);
  });
});

describe('admin add', () => {
  const words = ['admin', 'add', '--email', 'Dean@example.edu', '--name', 'Dean'];
  const chosen = 'a bright lighthouse';

  it('asks for the password without showing it', async () => {
    const { status, output, errors } = await run(words, {
      typed: [`${chosen}x\x7f\r`, `${chosen}\r`],
    });
    expect([status, output]).toEqual([0, 'Dean@example.edu is an admin now.\n']);
    expect(errors).toBe('Password (empty makes one): \nOnce more: \n');
    const response = await login('dean@example.edu', chosen);
    expect(response.body.user).toMatchObject({ role: 'admin', name: 'Dean', isActive: true });
  });

  it('changes nothing if the two passwords differ', async () => {
    const { status, errors } = await run(words, { typed: [`${chosen}\r`, 'another one\r'] });
    expect(status).toBe(1);
    expect(errors).toContain('the passwords differ');
    expect((await login('dean@example.edu', chosen)).status).toBe(401);
  });

  it.each([
    ['Ctrl+C', '\x03'],
    ['Ctrl+D', '\x04'],
  ])('changes nothing after %s', async (_, key) => {
    const { status, errors } = await run(words, { typed: [key] });
    expect(status).toBe(1);
    expect(errors).toContain('nothing is changed');
  });

  it('reads the password from ADMIN_PASSWORD or the input if there is no terminal', async () => {
    expect((await run(words, { piped: `${chosen}\r\nmore\n` })).status).toBe(0);
    expect((await login('dean@example.edu', chosen)).status).toBe(200);

    environment = { ...environment, ADMIN_PASSWORD: 'a tall lighthouse' };
    const other = words.with(3, 'rector@example.edu');
    const { status, output } = await run(other, { piped: chosen });
    expect([status, output]).toEqual([0, 'rector@example.edu is an admin now.\n']);
    expect((await login('rector@example.edu', 'a tall lighthouse')).status).toBe(200);
  });

  it.each([
    ['at a terminal', { typed: ['\r'] }],
    ['without one', { piped: '' }],
  ])('generates and prints a password if none is given %s', async (_, given) => {
    const { output } = await run(words, given);
    const made = /^Password: (\S+) \(shown this once, works for 3 days\)$/m.exec(output)?.[1];
    expect((await login('dean@example.edu', made!)).body.user.role).toBe('admin');
  });

  it.each([
    ['an invalid address', words.with(3, 'dean'), chosen, '--email must be a valid email address'],
    ['an empty name', words.with(5, ' '), chosen, '--name is required'],
    ['a short password', words, 'short', 'The password must be at least 8 characters long'],
    ['a common password', words, 'password123', 'Password is one of the most common passwords'],
  ])('refuses %s', async (_, given, piped, line) => {
    const { status, errors } = await run(given, { piped });
    expect(status).toBe(1);
    expect(errors).toContain(line);
    expect(errors).toMatch(/^[^\n]+\n$/);
  });

  it('does not change an existing account', async () => {
    await portal.signIn({ email: 'dean@example.edu' });
    const { status, errors } = await run(words, { piped: chosen });
    expect([status, errors]).toEqual([1, 'Email already has an account.\n']);
    expect((await login('dean@example.edu', password)).body.user.role).toBe('user');
  });
});

describe('user reset-password', () => {
  it('sets a new password, prints it once, and ends all sessions', async () => {
    const { token, user } = await portal.signIn({ email: 'Ada@example.edu' });
    const { status, output, errors } = await run(['user', 'reset-password', 'ada@EXAMPLE.edu']);
    expect([status, errors]).toEqual([0, '']);
    const made =
      /^Password of Ada@example\.edu: (\S+) \(shown this once, works for 3 days\)\n$/.exec(
        output,
      )?.[1];
    expect((await portal.call('GET /notifications', { token })).status).toBe(401);
    expect((await login(user.email, password)).status).toBe(401);
    expect((await login(user.email, made!)).status).toBe(200);
    // The command has used the machine's clock, so set the portal's clock to the same time.
    portal.clock.advance(Date.now() - portal.clock.now());
    await portal.parts.mailQueue.sendDue();
    const mail = await portal.mails.next(user.email);
    expect(mail.subject).toContain('password was changed');
    expect(mail.text).not.toContain(made);
  });

  it('reports a deactivated account and leaves it deactivated', async () => {
    const { token, user } = await portal.signIn();
    await portal.call('DELETE /users/me', { token });
    const { status, errors } = await run(['user', 'reset-password', user.email]);
    expect(status).toBe(0);
    expect(errors).toContain('deactivated');
    expect((await login(user.email, password)).status).toBe(401);
  });

  it('reports an address without account', async () => {
    const { status, output, errors } = await run(['user', 'reset-password', 'x@example.edu']);
    expect([status, output, errors]).toEqual([1, '', 'x@example.edu has no account\n']);
  });
});
