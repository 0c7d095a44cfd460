import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { bounds } from '../../contract/bounds.ts';
import { PortalError, invalid } from './portal-error.ts';

export interface MultipartBody {
  /** What was sent as text, still to be held against the contract; lists are arrays, also of one. */
  fields: Record<string, string | string[]>;
  photo: Uint8Array | null;
}

/** Fields that are sent once for each entry. */
const lists: ReadonlySet<string> = new Set(['tags']);
/** Well above what a form of the contract has, so that the contract's own words come first. */
const limits = {
  fields: 64,
  fieldNameSize: 64,
  fieldSize: 16 * 1024,
  files: 4,
  fileSize: bounds.photo.bytes,
  headerPairs: 32,
};
/** No form within the limits is longer, in bytes. */
export const multipartLimit = limits.fileSize + limits.fields * limits.fieldSize;

/**
 * Reads a multipart/form-data body whole.
 * @param photoField the one field that may be a file; as text it may only be empty, which some calls
 *   take to mean that the photo goes
 * @throws PortalError TOO_LARGE for a photo above the bound; VALIDATION_ERROR naming the field, or
 *   `body` where the whole cannot be read
 */
export async function readMultipart(
  request: FastifyRequest,
  photoField: string,
): Promise<MultipartBody> {
  const fields = new Map<string, string | string[]>();
  let photo: Uint8Array | null = null;
  let refusal: PortalError | null = null;
  // A refused body is read to its end all the same: a browser that is still sending would see a
  // broken connection instead of the reason.
  for await (const part of partsOf(request)) {
    try {
      if (part.type === 'field') addText(fields, part, photoField);
      else photo = await photoOf(part, photoField, photo);
    } catch (error) {
      refusal ??= asRefusal(error);
    }
  }
  if (refusal !== null) throw refusal;
  return { fields: Object.fromEntries(fields), photo };
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw asRefusal(error);
  }
}

function addText(
  fields: Map<string, string | string[]>,
  part: Exclude<Multipart, MultipartFile>,
  photoField: string,
): void {
  const { fieldname: name, value } = part;
  if (part.valueTruncated) throw invalid(name, 'is too long');
  if (typeof value !== 'string') throw invalid(name, 'must be text');
  // What bytes that are no UTF-8 have become.
  if (value.includes('\ufffd')) throw invalid(name, 'has characters that are not text');
  if (name === photoField && value !== '') throw invalid(name, 'must be a file');
  const earlier = fields.get(name);
  if (lists.has(name)) fields.set(name, Array.isArray(earlier) ? [...earlier, value] : [value]);
  else if (earlier === undefined) fields.set(name, value);
  else throw invalid(name, 'was sent more than once');
}

/**
 * The bytes of a file; null for the part that a browser sends where no file was chosen.
 * @param earlier the photo that came before it
 */
async function photoOf(
  part: MultipartFile,
  photoField: string,
  earlier: Uint8Array | null,
): Promise<Uint8Array | null> {
  if (part.fieldname !== photoField) {
    part.file.resume();
    throw invalid(part.fieldname, 'is not a field that takes a file');
  }
  if (earlier !== null) {
    // Unread: a body that does not say its length is counted as one photo, and may hold several.
    part.file.resume();
    throw invalid(photoField, 'must be one photo only');
  }
  const bytes = await part.toBuffer();
  if (bytes.length > 0) return bytes;
  if (part.filename === '') return null;
  throw invalid(photoField, 'is an empty file: choose the photo again');
}

/** Whatever goes wrong while reading lies in what was sent. */
function asRefusal(error: unknown): PortalError {
  if (error instanceof PortalError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new PortalError('TOO_LARGE');
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return invalid('body', 'has too many fields');
  }
  if (code === 'FST_PROTO_VIOLATION') return invalid('body', 'has a field that no call has');
  return invalid('body', 'is not complete multipart/form-data');
}
