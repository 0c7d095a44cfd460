import { createContext } from 'react';
import { isRecord } from '../../core/is-record.ts';

/** Replies embedded in the server-rendered page, so that it can be hydrated before any call. */
export interface FirstData {
  /** When the server rendered the page, epoch milliseconds. The page may come from a cache. */
  seenAt: number;
  /** By query key. */
  replies: Readonly<Record<string, unknown>>;
}

export const noFirstData: FirstData = { seenAt: 0, replies: {} };

/** On the server, the replies it renders from; in the browser, the result of readFirstData. */
export const FirstDataContext = createContext<FirstData>(noFirstData);

/**
 * Reads `<script type="application/json" id="first-data" data-seen-at="<epoch ms>">{key: reply}</script>`.
 * Without a time the replies count as stale, and their queries are fetched at once.
 */
export function readFirstData(page: Document): FirstData {
  const element = page.getElementById('first-data');
  if (element?.textContent == null) return noFirstData;
  try {
    const replies: unknown = JSON.parse(element.textContent);
    if (!isRecord(replies)) return noFirstData;
    return { seenAt: Number(element.dataset.seenAt) || 0, replies };
  } catch {
    return noFirstData;
  }
}
