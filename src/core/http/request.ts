import { z } from 'zod/mini';
import { uploadTimeoutMs } from '../../../contract/bounds.ts';
import { apiBase } from '../../../contract/http/endpoint.ts';
import type { Call } from '../../../contract/endpoints.ts';
import { parseRetryAfter } from '../../../contract/http/retry-after.ts';
import { parseJson } from '../../../contract/text/parse-json.ts';
import { isFromCaptivePortal, isJson } from './captive-portal.ts';

export interface CallOptions {
  /** Sent in the call's photo field. */
  photo?: Blob | null;
  /** Sent in the call's field for the private photo. */
  privatePhoto?: Blob | null;
  /** A UUID in lower case; every attempt of the same write uses the same key. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Called with the fraction of the body that was sent, from 0 to 1. */
  onUploadProgress?: (sentFraction: number) => void;
  /** Replaces the session's token in the Authorization header, for example with a password reset grant. */
  token?: string;
}

/** The names of a form's fields for photos. */
export interface PhotoFieldNames {
  photo: string;
  privatePhoto?: string;
}

export interface OutgoingCall {
  /** Goes before `/api/v1` in the URL; empty for the page's own origin. */
  origin: string;
  name: Call;
  /** `{ params?, query?, body? }` as the contract declares them for this call. */
  request: unknown;
  token: string | null;
  /** The form fields for photos; null sends the body as JSON. */
  photoFields: PhotoFieldNames | null;
  options: CallOptions;
}

export interface HttpResponse {
  status: number;
  /** Seconds. */
  retryAfter: number | null;
  /** The parsed body, or undefined if it is not JSON. */
  body: unknown;
}

/** A response of fetch, ky or XMLHttpRequest in a common form. */
export interface RawResponse {
  status: number;
  header: (name: string) => string | null;
  text: string;
  /** The absolute URL after redirects; empty if the browser does not report it. */
  url: string;
}

const readTimeoutMs = 15_000;
const writeTimeoutMs = 30_000;

export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: { form: FormData } | { json: unknown } | null;
  /** Milliseconds. */
  timeout: number;
}

/** Builds the HTTP request of a call: path, query, headers and body. */
export function buildRequest({
  origin,
  name,
  request,
  token,
  photoFields,
  options,
}: OutgoingCall): HttpRequest {
  const { params, query, body } = RequestParts.parse(request);
  const space = name.indexOf(' ');
  const method = name.slice(0, space);
  const url = origin + apiBase + fillPath(name.slice(space + 1), params) + buildSearch(query);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== null) headers.Authorization = token;
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;

  if (photoFields !== null) {
    const form = buildForm(body, photoFields, options);
    return { method, url, headers, body: { form }, timeout: uploadTimeoutMs };
  }
  const timeout = method === 'GET' ? readTimeoutMs : writeTimeoutMs;
  return { method, url, headers, body: body === undefined ? null : { json: body }, timeout };
}

/**
 * Parses a response. Returns `unreachable` if a captive portal sent it.
 * @param requestedUrl the address before redirects, as the request has it
 */
export function parseResponse(
  raw: RawResponse,
  requestedUrl: string,
): HttpResponse | 'unreachable' {
  const { status, url } = raw;
  const contentType = raw.header('content-type');
  if (isFromCaptivePortal({ status, contentType, requestedUrl: toAbsolute(requestedUrl), url }))
    return 'unreachable';
  return {
    status,
    retryAfter: parseRetryAfter(raw.header('retry-after'), raw.header('date')),
    body: isJson(contentType) ? parseJson(raw.text) : undefined,
  };
}

/** Outside a browser there is no `location`; calls made there have an `origin`, so their URL is already absolute. */
function toAbsolute(url: string): string {
  return new URL(url, 'location' in globalThis ? location.href : undefined).href;
}

const Values = z.looseObject({});
type Values = z.infer<typeof Values>;

const RequestParts = z.object({
  params: z._default(Values, {}),
  query: z._default(Values, {}),
  body: z.optional(Values),
});

/** Replaces each `{name}` in the path with its parameter. */
function fillPath(path: string, params: Values): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name])),
  );
}

function buildSearch(query: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, textOf(value));
  }
  const encoded = search.toString();
  return encoded === '' ? '' : `?${encoded}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Fields whose list is sent as JSON in one form field, because its entries are objects. */
const jsonFields: ReadonlySet<string> = new Set(['privateDetails']);

/** Sends a list as one field per entry. Photos go last, so that the server parses the other fields before them. */
function buildForm(
  body: Values | undefined,
  fields: PhotoFieldNames,
  { photo = null, privatePhoto = null }: CallOptions,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    const isRepeated = Array.isArray(value) && !jsonFields.has(name);
    for (const entry of isRepeated ? value : [value]) {
      if (entry !== undefined) form.append(name, textOf(entry));
    }
  }
  if (photo !== null) form.append(fields.photo, photo);
  if (privatePhoto !== null && fields.privatePhoto) form.append(fields.privatePhoto, privatePhoto);
  return form;
}
