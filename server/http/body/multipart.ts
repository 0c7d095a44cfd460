import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { bounds } from '../../../contract/bounds.ts';
import { PortalError, invalid } from '../errors/portal-error.ts';

export interface MultipartBody {
  /** Text fields, not yet validated. Fields that are lists are arrays, even with one entry. */
  fields: Record<string, string | string[]>;
  /** The bytes of each photo that was sent, by field. */
  photos: ReadonlyMap<string, Uint8Array>;
}

/** Fields that a form sends once per entry. */
const lists: ReadonlySet<string> = new Set(['tags']);
/**
 * All but `fileSize` are well above the bounds of the contract. A form that is only a little too large therefore gets
 * the error messages of the contract.
 */
const limits = {
  fields: 64,
  fieldNameSize: 64,
  fieldSize: 16 * 1024,
  files: 4,
  fileSize: bounds.photo.bytes,
  headerPairs: 32,
};

/** Maximum length in bytes of a form within the limits, with one file in each photo field. */
export function multipartLimit(photoFields: readonly string[]): number {
  return photoFields.length * limits.fileSize + limits.fields * limits.fieldSize;
}

/**
 * Reads a whole multipart/form-data body.
 * @param photoFields the only fields that may be files, at most one in each. A photo field that is sent as text must be
 * empty; some calls then remove the photo.
 * @throws PortalError TOO_LARGE for a photo above the bound; VALIDATION_ERROR with the name of the field, or `body` if
 * the body is incomplete or has too many fields
 */
export async function readMultipart(
  request: FastifyRequest,
  photoFields: readonly string[],
): Promise<MultipartBody> {
  const fields = new Map<string, string | string[]>();
  const photos = new Map<string, Uint8Array>();
  const errors: unknown[] = [];
  // Read a refused body to its end too. Otherwise a browser that is still sending sees a broken connection
  // instead of the reason.
  for await (const part of partsOf(request)) {
    try {
      if (isNameless(part)) refuseNameless(part);
      else if (part.type === 'field') addText(fields, part, photoFields);
      else await addPhoto(photos, part, photoFields);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors.find((error) => !(error instanceof PortalError)) ?? errors[0];
  return { fields: Object.fromEntries(fields), photos };
}

/** The parser's types do not say that a part may have no name. */
function isNameless({ fieldname }: { fieldname?: string }): boolean {
  return fieldname === undefined;
}

function refuseNameless(part: Multipart): never {
  if (part.type === 'file') part.file.resume();
  throw invalid('body', 'has a field without a name');
}

/** The parts of the body. Turns errors of the parser into refusals, but leaves errors of the caller's loop alone. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw asRefusal(error);
  }
}

async function bytesOf(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    throw asRefusal(error);
  }
}

function addText(
  fields: Map<string, string | string[]>,
  part: Exclude<Multipart, MultipartFile>,
  photoFields: readonly string[],
): void {
  const { fieldname: name, value } = part;
  if (part.valueTruncated) throw invalid(name, 'is too long');
  if (typeof value !== 'string') throw invalid(name, 'must be text');
  // Invalid UTF-8 has become this replacement character.
  if (value.includes('\ufffd')) throw invalid(name, 'has characters that are not text');
  if (photoFields.includes(name) && value !== '') throw invalid(name, 'must be a file');
  const earlier = fields.get(name);
  if (lists.has(name)) fields.set(name, Array.isArray(earlier) ? [...earlier, value] : [value]);
  else if (earlier === undefined) fields.set(name, value);
  else throw invalid(name, 'was sent more than once');
}

/** Adds the bytes of a file. If no file was chosen, a browser sends an empty part with an empty file name. */
async function addPhoto(
  photos: Map<string, Uint8Array>,
  part: MultipartFile,
  photoFields: readonly string[],
): Promise<void> {
  const { fieldname: name } = part;
  if (!photoFields.includes(name)) {
    part.file.resume();
    throw invalid(name, 'is not a field that takes a file');
  }
  if (photos.has(name)) {
    // Discards the second photo instead of buffering it, because the memory budget for a body without Content-Length
    // is enough for one photo per field.
    part.file.resume();
    throw invalid(name, 'must be one photo only');
  }
  const bytes = await bytesOf(part);
  if (bytes.length > 0) photos.set(name, bytes);
  else if (part.filename !== '') throw invalid(name, 'is an empty file: choose the photo again');
}

/** The refusal for an error of the parser. The request always causes these errors. */
function asRefusal(error: unknown): PortalError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new PortalError('TOO_LARGE');
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return invalid('body', 'has too many fields');
  }
  if (code === 'FST_PROTO_VIOLATION') return invalid('body', 'has a field that no call has');
  return invalid('body', 'is not complete multipart/form-data');
}
