import { apiBase } from '../../../contract/endpoint.ts';
import type { Call } from '../../../contract/endpoints.ts';
import { isFromCaptivePortal, isJson } from './captive-portal.ts';
import { isRecord } from '../is-record.ts';

export interface CallOptions {
  /** Travels in the call's photo field. */
  photo?: Blob | null;
  /** A UUID in lower case; the same for every try of the same deed. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Told how much of the body has left, from 0 to 1. */
  onUploadProgress?: (sentFraction: number) => void;
  /** Sent in Authorization in place of the session's token: the grant of a password reset. */
  token?: string;
}

export interface Outgoing {
  /** Before `/api/v1`; empty for the page's own origin. */
  origin: string;
  name: Call;
  /** `{ params?, query?, body? }` as the contract gives them for this call. */
  request: unknown;
  token: string | null;
  /** The field a photo travels in; null sends the body as JSON. */
  photoField: string | null;
  options: CallOptions;
}

export interface Answer {
  status: number;
  /** Seconds. */
  retryAfter: number | null;
  /** The parsed body, or undefined where it is not JSON. */
  body: unknown;
}

/** What came back, whatever it was sent with. */
export interface RawAnswer {
  status: number;
  header: (name: string) => string | null;
  text: string;
  /** After redirects, absolute; empty where the browser does not say. */
  url: string;
}

const readTimeout = 15_000;
const writeTimeout = 30_000;
/** A photo over a poor mobile network. */
const uploadTimeout = 5 * 60_000;

interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: { form: FormData } | { json: unknown } | null;
  /** Milliseconds. */
  timeout: number;
}

/** A call as it goes over the wire. */
export function requestOf({
  origin,
  name,
  request,
  token,
  photoField,
  options,
}: Outgoing): HttpRequest {
  const { params, query, body } = partsOf(request);
  const space = name.indexOf(' ');
  const method = name.slice(0, space);
  const url = origin + apiBase + filled(name.slice(space + 1), params) + searchOf(query);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== null) headers.Authorization = token;
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;

  if (photoField !== null) {
    const form = formOf(body, photoField, options.photo ?? null);
    return { method, url, headers, body: { form }, timeout: uploadTimeout };
  }
  const timeout = method === 'GET' ? readTimeout : writeTimeout;
  return { method, url, headers, body: body === undefined ? null : { json: body }, timeout };
}

/** @param requestedUrl as `requestOf` gave it */
export function answerOf(raw: RawAnswer, requestedUrl: string): Answer | 'unreachable' {
  const { status, url } = raw;
  const contentType = raw.header('content-type');
  if (isFromCaptivePortal({ status, contentType, requestedUrl: absolute(requestedUrl), url }))
    return 'unreachable';
  return {
    status,
    retryAfter: secondsOf(raw.header('retry-after')),
    body: isJson(contentType) ? parsed(raw.text) : undefined,
  };
}

/** Outside browsers there is no location, and every call has an origin. */
function absolute(url: string): string {
  return new URL(url, 'location' in globalThis ? location.href : undefined).href;
}

type Values = Record<string, unknown>;

function partsOf(request: unknown): { params: Values; query: Values; body: Values | undefined } {
  const parts = isRecord(request) ? request : {};
  return {
    params: isRecord(parts.params) ? parts.params : {},
    query: isRecord(parts.query) ? parts.query : {},
    body: isRecord(parts.body) ? parts.body : undefined,
  };
}

/** Puts the params into the path's `{name}` places. */
function filled(path: string, params: Values): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name])),
  );
}

function searchOf(query: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, textOf(value));
  }
  return search.size > 0 ? `?${search.toString()}` : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A list becomes its field repeated. The photo goes last, so that the server has read the words before it. */
function formOf(body: Values | undefined, photoField: string, photo: Blob | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined) form.append(name, textOf(entry));
    }
  }
  if (photo !== null) form.append(photoField, photo);
  return form;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Retry-After is a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
