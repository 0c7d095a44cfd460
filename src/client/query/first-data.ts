import { createContext } from 'react';
import { z } from 'zod/mini';
import { documentReplies } from '../../../contract/http/document-replies.ts';
import { log } from '../../core/log/log.ts';
import { parseJson } from '../../../contract/text/parse-json.ts';
import { parseOrNull } from '../../core/parse.ts';
import { serverAheadMs } from '../device/server-clock.ts';
import { partsOfKey } from '../../core/storage/query-key.ts';

/** Replies embedded in the server-rendered page, so that it can be hydrated before any call. */
export interface FirstData {
  /**
   * When the server rendered the page, epoch milliseconds by the device's clock, which may differ from the server's.
   * The page may come from a cache.
   */
  seenAt: number;
  /** The replies by query key. */
  replies: Readonly<Record<string, unknown>>;
}

const Replies = z.looseObject({});

export const noFirstData: FirstData = { seenAt: 0, replies: {} };

/** On the server, the replies from which the page is rendered; in the browser, the result of readFirstData. */
export const FirstDataContext = createContext<FirstData>(noFirstData);

/**
 * Reads `<script type="application/json" id="first-data" data-seen-at="<epoch ms>">{key: reply}</script>`.
 * Without a time the replies count as stale, and their queries are fetched at once.
 */
export function readFirstData(page: Document): FirstData {
  const element = page.getElementById('first-data');
  if (element?.textContent == null) return noFirstData;
  const replies = parseOrNull(Replies, parseJson(element.textContent));
  if (replies === null) {
    log('error', 'query', 'the data in the document could not be read');
    return noFirstData;
  }
  const seenAt = Number(element.dataset.seenAt) - serverAheadMs() || 0;
  const parsed = Object.entries(replies).flatMap(([key, value]) => {
    const reply = parseDocumentReply(key, value);
    return reply === null ? [] : [[key, reply] as const];
  });
  return { seenAt, replies: Object.fromEntries(parsed) };
}

/** Parses a reply in the document, which may come from a cache and so from another version of the portal. */
function parseDocumentReply(key: string, value: unknown) {
  const { name } = partsOfKey(key);
  const reply = isDocumentCall(name) ? parseOrNull(documentReplies[name], value) : null;
  if (reply === null) log('warning', 'query', 'a reply in the document is damaged');
  return reply;
}

function isDocumentCall(name: string): name is keyof typeof documentReplies {
  return Object.hasOwn(documentReplies, name);
}
