import { apiBase } from '../../../contract/endpoint.ts';
import type { Call, Reply } from '../../../contract/endpoints.ts';
import type { Item } from '../../../contract/entities.ts';
import { backpack, multipartOf } from '../items.ts';
import { type MailServer, codeIn } from '../mail-server.ts';
import { redLeftBlueRight } from '../photos.ts';

/** The API of a running portal, as one account: how a test fills the portal before a browser opens it. */
export interface PortalApi {
  session: Session;
  /** Posts an item, with a photo unless it is to have none; what is not given is that of the backpack. */
  postItem(fields?: Partial<typeof backpack>, more?: { photo: false }): Promise<Item>;
  claim(item: Item): Promise<void>;
}

/** Who is signed in, as the browser keeps it. */
export type Session = Pick<Reply<'POST /auth/login'>, 'authorization' | 'user'>;

/** What somebody signs in with. */
export interface Account {
  email: string;
  password: string;
}

const asJson = { 'Content-Type': 'application/json' };

/** @param path where the call's own has a place to fill in */
async function post<C extends Call & `POST ${string}`>(
  origin: string,
  name: C,
  body: BodyInit | null,
  headers: Record<string, string>,
  path = name.slice('POST '.length),
): Promise<Reply<C>> {
  const answer = await fetch(origin + apiBase + path, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Reply<C>;
}

/** Signs in and gives the API as that account. */
export async function portalApi(origin: string, account: Account): Promise<PortalApi> {
  const body = JSON.stringify(account);
  return apiOf(origin, await post(origin, 'POST /auth/login', body, asJson));
}

/** Makes an account of somebody who proves the address with the mailed code, and gives the API as it. */
export async function join(
  origin: string,
  mails: MailServer,
  account: Account & { name: string },
): Promise<PortalApi> {
  const { email } = account;
  await post(origin, 'POST /auth/register', JSON.stringify({ ...account, role: 'user' }), asJson);
  const otp = codeIn(await mails.next(email));
  const body = JSON.stringify({ email, otp });
  return apiOf(origin, await post(origin, 'POST /auth/verify-otp', body, asJson));
}

/** By whomever, since those who post on one portal share its photos. */
let posted = 0;

function apiOf(origin: string, session: Session): PortalApi {
  const authorized = { Authorization: session.authorization };

  return {
    session,

    async postItem(fields, more) {
      posted += 1;
      // Of another size each, so that no two items share a photo.
      const picture = redLeftBlueRight(640 + posted, 480).jpeg();
      const photo = more?.photo === false ? null : await picture.toBuffer();
      const form = multipartOf({
        fields: { ...backpack, ...fields },
        photo,
        token: session.authorization,
      });
      const { item } = await post(origin, 'POST /items', form, authorized);
      return item;
    },

    async claim({ _id }) {
      await post(origin, 'POST /items/{id}/claim', null, authorized, `/items/${_id}/claim`);
    },
  };
}
