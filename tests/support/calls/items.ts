import type { ItemStatus } from '../../../contract/item-status.ts';
import { randomUUID } from 'node:crypto';
import type { Lane } from '../../../contract/claims/lane/lane.ts';
import { apiBase } from '../../../contract/http/endpoint.ts';
import type { Item } from '../../../contract/entities.ts';
import { anotherClient } from './client-address.ts';
import type { ApiResponse, SignedIn, TestApp } from '../app/test-app.ts';

/** The form that posts or edits an item. A field with a list is sent once per entry. */
export interface ItemForm {
  fields?: Record<string, string | string[]>;
  photo?: Uint8Array | null;
  /** File name of the photo, which the server must not trust. */
  photoName?: string;
  privatePhoto?: Uint8Array | null;
  key?: string;
  token: string;
}

export const backpack = {
  title: 'Blue backpack',
  description: 'A blue backpack with a laptop in it, found on a bench.',
  category: 'Bags',
  status: 'Found',
  location: 'Main Hall, Room 101',
};

export function multipartOf({
  fields = backpack,
  photo,
  photoName = 'photo.jpg',
  privatePhoto,
}: ItemForm): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  if (photo)
    form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), photoName);
  if (privatePhoto) {
    const file = new Blob([new Uint8Array(privatePhoto)], { type: 'image/jpeg' });
    form.append('privateImage', file, 'private.jpg');
  }
  return form;
}

/** Sends a form as multipart/form-data: posts an item, or edits the one with `editedId`. */
export async function sendForm(
  { app }: TestApp,
  form: FormData,
  headers: Record<string, string>,
  editedId: string | null = null,
): Promise<ApiResponse> {
  const encoded = new Response(form);
  const response = await app.inject({
    ...(editedId === null
      ? { method: 'POST', url: `${apiBase}/items` }
      : { method: 'PUT', url: `${apiBase}/items/${editedId}` }),
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      ...anotherClient(),
      ...headers,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

export function postItem(portal: TestApp, form: ItemForm): Promise<ApiResponse> {
  return sendForm(portal, multipartOf(form), {
    authorization: form.token,
    ...(form.key !== undefined && { 'idempotency-key': form.key }),
  });
}

/** Edits an item. Fields that are left out are those of `backpack`. */
export function editItem(
  portal: TestApp,
  id: string,
  { fields, token, ...form }: ItemForm,
): Promise<ApiResponse> {
  const whole = multipartOf({ fields: { ...backpack, ...fields }, token, ...form });
  return sendForm(portal, whole, { authorization: token }, id);
}

/** Posts an item, and throws if that fails. Fields that are left out are those of `backpack`. */
export async function postedItem(
  portal: TestApp,
  poster: SignedIn,
  fields: Record<string, string | string[]> = {},
  privatePhoto?: Uint8Array,
): Promise<Item> {
  const { status, body } = await postItem(portal, {
    fields: { ...backpack, ...fields },
    token: poster.token,
    ...(privatePhoto && { privatePhoto }),
  });
  if (status !== 201) throw new Error(`the item was refused: ${JSON.stringify(body)}`);
  return body.item as Item;
}

export async function addCategory(
  { database, clock }: TestApp,
  name: string,
  isActive: 0 | 1 = 1,
): Promise<void> {
  await database.transaction((trx) =>
    trx
      .insertInto('categories')
      .values({
        id: randomUUID(),
        name,
        name_key: name.toLowerCase(),
        description: '',
        is_active: isActive,
        created_at: clock.now(),
      })
      .execute(),
  );
}

/** Changes an item directly in the database. */
export async function changeItem(
  { database }: TestApp,
  id: string,
  change: {
    keeper_id?: string;
    lane?: Lane;
    is_active?: 0 | 1;
    deleted_at?: number;
    created_at?: number;
    status?: ItemStatus;
  },
): Promise<void> {
  await database.transaction(async (trx) => {
    await trx.updateTable('items').set(change).where('id', '=', id).execute();
    await database.dialect.indexItem(trx, id);
  });
}

/**
 * Inserts many copies of an item directly, because the limits do not allow posting so many. The copies are
 * not in the search index.
 */
export async function copyItem({ database }: TestApp, { _id }: Item, times: number): Promise<void> {
  await database.transaction(async (trx) => {
    const found = trx.selectFrom('items').selectAll().where('id', '=', _id);
    const { seq: _seq, ...row } = await found.executeTakeFirstOrThrow();
    const copies = Array.from({ length: times }, () => ({ ...row, id: randomUUID() }));
    await trx.insertInto('items').values(copies).execute();
  });
}
