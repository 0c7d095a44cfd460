import { apiBase } from '../../../contract/http/endpoint.ts';
import type { Call, Reply } from '../../../contract/endpoints.ts';
import type { Item } from '../../../contract/entities.ts';
import { backpack, multipartOf } from '../calls/items.ts';
import { type MailServer, codeIn } from '../servers/mail-server.ts';
import { redLeftBlueRight } from '../photos.ts';

/**
 * The API of a running portal as one account. Tests use it to create data before a browser opens the portal.
 */
export interface PortalApi {
  session: Session;
  /** Posts an item, with a photo by default. Fields that are not given have the values of `backpack`. */
  postItem(
    fields?: Partial<typeof backpack> & { privateDetails?: string; lane?: string },
    more?: { photo: false },
  ): Promise<Item>;
  claim(item: Item): Promise<void>;
}

/** The signed-in session, as the browser stores it. */
export type Session = Pick<Reply<'POST /auth/login'>, 'authorization' | 'user'>;

/** Credentials. */
export interface Account {
  email: string;
  password: string;
}

const asJson = { 'Content-Type': 'application/json' };

/** @param path the call's path with its parameters filled in, if it has any */
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

/** Signs in and returns the API as that account. */
export async function portalApi(origin: string, account: Account): Promise<PortalApi> {
  const body = JSON.stringify(account);
  return apiOf(origin, await post(origin, 'POST /auth/login', body, asJson));
}

/** Registers an account, verifies it with the mailed code, and returns the API as that account. */
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

/** Number of items posted by this process. */
let posted = 0;

function apiOf(origin: string, session: Session): PortalApi {
  const authorized = { Authorization: session.authorization };

  return {
    session,

    async postItem(fields, more) {
      posted += 1;
      // A different size for each item, so that no two items share a photo.
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
