import { expect, test } from 'vitest';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { noFirstData, readFirstData } from './first-data.ts';

const key = queryKey('GET /items/{id}', { params: { id: itemReply()._id } });

/** Reads the first data of a document whose element `first-data` contains this text. */
function read(text: string) {
  const getElementById = () => ({ textContent: text, dataset: { seenAt: '5' } });
  // The only method that readFirstData() calls.
  return readFirstData({ getElementById } as unknown as Document);
}

test('reads the replies in the document without fields that this version does not know', () => {
  const reply = { item: { ...itemReply(), colour: 'blue' } };
  expect(read(JSON.stringify({ [key]: reply }))).toEqual({
    seenAt: 5,
    replies: { [key]: { item: itemReply() } },
  });
});

test('drops a reply that is not as in the contract, and one of an unknown call', () => {
  const other = queryKey('GET /items/{id}', { params: { id: '7' } });
  const replies = { [key]: { item: 7 }, [other]: { item: itemReply() }, 'GET /weather {}': {} };
  expect(read(JSON.stringify(replies)).replies).toEqual({ [other]: { item: itemReply() } });
});

test.each(['', '{"', '[]x', '7'])('reads no replies from %j', (text) => {
  expect(read(text)).toEqual(noFirstData);
});
