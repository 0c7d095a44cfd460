import type { Call } from '../../../contract/endpoints.ts';
import { buildWatchedApp } from '../app/documented-responses.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { changedTables, openUndoableDatabase, rowReader } from '../databases/undoable-database.ts';
import { multipartOf, sendForm } from '../calls/items.ts';
import type { Row } from './roles-rows.ts';
import { type Caller, nowhere, prepareWorld } from './roles-world.ts';
import { type ApiResponse, buildTestApp, callsTo } from '../app/test-app.ts';

/** Result of one call. */
export interface Outcome {
  response: ApiResponse;
  /** All input as one text. */
  sent: string;
  /** Returns the tables whose rows have changed, and `mails` if one was queued. */
  changed: () => Promise<string[]>;
  mails: Mail[];
}

/** A prepared portal for many independent calls. It undoes the changes of each call. */
export async function openWalk() {
  const portal = await buildTestApp();
  const world = await prepareWorld(portal);
  const undoable = await openUndoableDatabase(portal.database);
  const mails: Mail[] = [];
  const app = await buildWatchedApp({
    ...portal.parts,
    database: undoable.database,
    mailQueue: {
      ...portal.parts.mailQueue,
      queue: async (_trx, _afterCommit, mail) => void mails.push(mail),
    },
  });
  const undoableApp = { ...portal, app, call: callsTo(app) };
  const rows = await rowReader(undoable.database.read);
  const before = await rows();

  /** @param id replaces the id of the row's target */
  async function send(call: Call, { target, sending }: Row, caller: Caller, id?: string) {
    const token = world.tokens[caller];
    const about = id ?? world.ids[target ?? 'nowhere'];
    const { form, ...sent } = sending.sent({ world, id: about, me: accountOf(caller) });
    const params = { id: about, conversationId: about, ...sent.params };
    const response =
      form === undefined
        ? await undoableApp.call(call, { ...sent, params, ...(token !== null && { token }) })
        : await sendForm(
            undoableApp,
            multipartOf({ fields: form, token: '' }),
            token === null ? {} : { authorization: token },
            call === 'POST /items' ? null : about,
          );
    return { response, sent: JSON.stringify([params, sent, form, token]) };
  }

  /** The account of a caller's token, valid or not. For a visitor and a forged token it is that of `user`. */
  function accountOf(caller: Caller) {
    if (caller === 'visitor' || caller === 'forged') return world.people.user;
    if (caller === 'expired' || caller === 'grant') return world.people.poster;
    return world.people[caller];
  }

  /** A test calls this only if it needs the tables, because reading them takes longer than most calls. */
  async function changed() {
    const others = changedTables(before, await rows());
    return mails.length > 0 ? [...others, 'mails'] : others;
  }

  return {
    portal,
    world,
    read: undoable.database.read,

    /** @param look reads the database before the changes are undone */
    async ask(
      call: Call,
      row: Row,
      caller: Caller,
      look?: (outcome: Outcome) => Promise<void>,
    ): Promise<Outcome> {
      try {
        const { response, sent } = await send(call, row, caller);
        const outcome = { response, sent, mails: [...mails], changed };
        await look?.(outcome);
        return outcome;
      } finally {
        mails.length = 0;
        await undoable.undo();
      }
    },

    /** Makes the same call with an id that does not exist. */
    async callNowhere(call: Call, row: Row, caller: Caller): Promise<ApiResponse> {
      try {
        return (await send(call, row, caller, nowhere)).response;
      } finally {
        await undoable.undo();
      }
    },

    async close() {
      await app.close();
      await undoable.release();
      await portal.close();
    },
  };
}
