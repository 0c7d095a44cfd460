import type { MailServer } from '../support/mail-server.ts';
import { apiBase } from '../../contract/endpoint.ts';
import type { Reply } from '../../contract/endpoints.ts';
import { type Account, type Session, portalApi } from '../support/browser/portal-api.ts';
import type { Portal } from '../support/browser/portal.ts';
import { type Talk, startTalk } from '../support/browser/talk.ts';

/** What somebody wrote, or posted, and the portal is to have. */
interface Written {
  content: string;
  /** Its writer threw it away, when it may have been on its way. */
  mayBeMissing: boolean;
}

/** Who writes on the device, in a talk of their own. */
export interface Person {
  talk: Talk;
  messages: Written[];
  items: Written[];
  session: () => Session;
  /** Has a session, a new one where theirs is over. */
  signIn: () => Promise<Session>;
  endSession: () => Promise<void>;
  /** What they signed out of themselves. */
  hasSignedOut: () => void;
  /** The titles of what they have posted, the oldest first. */
  titles: () => Promise<string[]>;
}

/** What became of all that somebody wrote. */
interface Outcome {
  lost: string[];
  doubled: string[];
  /** Neither lost nor doubled, in the order in which the portal has them. */
  moved: string[];
}

export async function startPerson(
  portal: Portal,
  mails: MailServer,
  account: Account & { name: string },
): Promise<Person> {
  const { email, password } = account;
  const talk = await startTalk(portal, mails, account);
  let { session } = talk;
  let isOver = false;

  async function signIn(): Promise<Session> {
    if (isOver) ({ session } = await portalApi(portal.origin, { email, password }));
    isOver = false;
    return session;
  }

  return {
    talk,
    messages: [],
    items: [],
    session: () => session,
    signIn,
    async endSession() {
      isOver = true;
      await talk.endSession(session.authorization);
    },
    hasSignedOut() {
      isOver = true;
    },
    async titles() {
      const { authorization } = await signIn();
      const answer = await fetch(`${portal.origin}${apiBase}/users/me/items?page=1&limit=100`, {
        headers: { Authorization: authorization },
      });
      if (!answer.ok) throw new Error(await answer.text());
      const { items } = (await answer.json()) as Reply<'GET /users/me/items'>;
      return items.map(({ title }) => title).toReversed();
    },
  };
}

/** Compares what was written with what the portal has. */
export function outcomeOf(written: readonly Written[], there: readonly string[]): Outcome {
  const contents = written.map(({ content }) => content);
  const due = written.filter(({ mayBeMissing }) => !mayBeMissing);
  const first = [...new Set(there)];
  const order = contents.filter((content) => first.includes(content));
  return {
    lost: due.flatMap(({ content }) => (there.includes(content) ? [] : content)),
    // What nobody wrote there is one too many as well.
    doubled: there.filter((one, at) => there.indexOf(one) < at || !contents.includes(one)),
    moved: order.every((content, at) => content === first[at]) ? [] : first,
  };
}
