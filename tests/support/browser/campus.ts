import type { Item } from '../../../contract/entities.ts';
import { createPageCaller } from '../../../src/client/http/api.ts';
import { type Filling, type PersonName, accountOf, fillCampus } from '../campus/fill.ts';
import { type MailServer, startMailServer } from '../servers/mail-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type PortalApi, type Session, join, portalApi } from './portal-api.ts';
import { type Portal, startPortal } from './portal.ts';

/** Calls the API with the page's own client, which is typed and returns failures as values. */
type Call = ReturnType<typeof createPageCaller>;

/** A portal filled with a campus, shared by many tests. A test should change only data that it created itself. */
export interface Campus {
  portal: Portal;
  mails: MailServer;
  dataDir: string;
  /** Returns the API with a session of a person of the demo campus. */
  as(person: PersonName): Promise<PortalApi>;
  /** Registers an account for a single test, and returns the API with its session. */
  join(account: { name: string; email: string; password: string }): Promise<PortalApi>;
  /** Returns a function that calls the API with this session; null for a visitor, who has none. */
  call(session: Session | null): Call;
  /** The item with this title that the person posted. */
  itemOf(person: PersonName, title: string): Promise<Item>;
}

/** @param root the folder with server/ and dist/ */
export async function startCampus(
  root: string,
  filling: Filling,
): Promise<Campus & AsyncDisposable> {
  await using started = new AsyncDisposableStack();
  const data = started.use(await temporaryFolder());
  await fillCampus(data.path, filling);
  const mails = started.adopt(await startMailServer(), (server) => server.close());
  const portal = started.use(
    await startPortal({
      root,
      dataDir: data.path,
      smtpUrl: mails.url,
      admin: accountOf('ruth'),
    }),
  );
  const signedIn = new Map<PersonName, Promise<PortalApi>>([['ruth', Promise.resolve(portal.api)]]);

  function as(person: PersonName): Promise<PortalApi> {
    const known = signedIn.get(person) ?? portalApi(portal.origin, accountOf(person));
    signedIn.set(person, known);
    return known;
  }

  function call(session: Session | null): Call {
    return createPageCaller({
      origin: portal.origin,
      session: { token: () => session?.authorization ?? null, end: () => undefined },
      onlineStatus: { responded: () => undefined, lost: () => undefined },
    });
  }

  const running = started.move();
  return {
    portal,
    mails,
    dataDir: data.path,
    as,
    call,
    join: (account) => join(portal.origin, mails, account),
    async itemOf(person, title) {
      const { session } = await as(person);
      const listed = await call(session)('GET /users/me/items', { query: { limit: 100 } });
      const item = listed.ok ? listed.value.items.find((one) => one.title === title) : undefined;
      if (item === undefined) throw new Error(`${person} has no "${title}"`);
      return item;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
