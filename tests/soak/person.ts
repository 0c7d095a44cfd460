import type { MailServer } from '../support/servers/mail-server.ts';
import { apiBase } from '../../contract/http/endpoint.ts';
import type { Reply } from '../../contract/endpoints.ts';
import { type Account, type Session, portalApi } from '../support/browser/portal-api.ts';
import type { Portal } from '../support/browser/portal.ts';
import { type Conversation, startConversation } from '../support/browser/screens/conversation.ts';

/** A message or item that should arrive. */
interface Written {
  content: string;
  /** True if the person discarded the message or item, but it may have been sent before. */
  mayBeMissing: boolean;
}

/** A person who writes on the device, with their own conversation. */
export interface Person {
  conversation: Conversation;
  messages: Written[];
  items: Written[];
  session: () => Session;
  /** Returns a valid session: the current one, or a new one if it has ended. */
  signIn: () => Promise<Session>;
  endSession: () => Promise<void>;
  /** Records that the person logged out, which ends the session. */
  markSignedOut: () => void;
  /** The titles of their items on the server, oldest first. */
  titles: () => Promise<string[]>;
}

/** Differences between the written contents and those on the server. */
interface Outcome {
  lost: string[];
  doubled: string[];
  /** All contents in the server's order, if that differs from the order of writing. */
  reordered: string[];
}

export async function startPerson(
  portal: Portal,
  mails: MailServer,
  account: Account & { name: string },
): Promise<Person> {
  const { email, password } = account;
  const conversation = await startConversation(portal, mails, account);
  let { session } = conversation;
  let isOver = false;

  async function signIn(): Promise<Session> {
    if (isOver) ({ session } = await portalApi(portal.origin, { email, password }));
    isOver = false;
    return session;
  }

  return {
    conversation,
    messages: [],
    items: [],
    session: () => session,
    signIn,
    async endSession() {
      isOver = true;
      await conversation.endSession(session.authorization);
    },
    markSignedOut() {
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

/** Compares what was written with what the server has. */
export function compareOutcome(written: readonly Written[], stored: readonly string[]): Outcome {
  const contents = written.map(({ content }) => content);
  const expected = written.filter(({ mayBeMissing }) => !mayBeMissing);
  const first = [...new Set(stored)];
  const order = contents.filter((content) => first.includes(content));
  return {
    lost: expected.flatMap(({ content }) => (stored.includes(content) ? [] : content)),
    // Contents that nobody wrote count as duplicates, too.
    doubled: stored.filter(
      (content, at) => stored.indexOf(content) < at || !contents.includes(content),
    ),
    reordered: order.every((content, at) => content === first[at]) ? [] : first,
  };
}
