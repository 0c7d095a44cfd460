import { z } from 'zod/mini';
import { otp } from './bounds.ts';
import { uuidPattern } from './uuid.ts';

export const notText = 'has characters that are not text';

/**
 * Schema of multi-line text: trimmed, well-formed Unicode without NUL, line breaks as LF. A text whose characters are
 * all invisible counts as empty.
 */
export function text(min: number, max: number) {
  // Browsers submit line breaks of forms as CRLF (HTML, section 4.10.21.4).
  return ofLength(min, max, (value) => value.replaceAll('\r\n', '\n')).check(
    z.refine(isText, notText),
  );
}

/**
 * Schema of one line of text, such as a name. It may not contain characters that break the line or change the writing
 * direction. A text whose characters are all invisible counts as empty.
 */
export function line(min: number, max: number) {
  return ofLength(min, max).check(z.refine((value) => isText(value) && isOneLine(value), notText));
}

function ofLength(min: number, max: number, normalised = (value: string) => value) {
  return z.string().check(
    z.overwrite((value) => (visible.test(value) ? normalised(value) : '')),
    z.trim(),
    z.minLength(min, min <= 1 ? 'is required' : `must be at least ${min} characters long`),
    z.maxLength(max, `must be at most ${max} characters long`),
  );
}

/** Whether both databases can store a text: PostgreSQL refuses NUL and lone surrogates. */
export function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/**
 * Control characters, line and paragraph separators, and characters that change the writing direction
 * (Unicode TR 36).
 */
const turnsOrBreaks = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/**
 * A character that people can see. Invisible ones are allowed beside it, because emoji and some scripts need format
 * characters. Braille's blank pattern is none of Unicode's invisible characters, but looks like a space.
 */
const visible = /[^\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]/u;

function isOneLine(value: string): boolean {
  return !turnsOrBreaks.test(value);
}

// The calls of `.check()` are annotated as pure, so that the bundler can drop unused schemas. Without the annotations,
// every program and screen that uses one of these schemas would contain all of them.
export const Id = /* @__PURE__ */ z
  .string()
  .check(z.regex(new RegExp(`^${uuidPattern}$`), 'is not an id'));
export const Time = z.iso.datetime({
  error: ({ code }) => (code === 'invalid_format' ? 'is not a time in ISO 8601' : undefined),
});

export const Otp = /* @__PURE__ */ z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^[0-9]{${otp.digits}}$`), `must be ${otp.digits} digits`));

/**
 * Whether a tag is the day on which an item was lost or found: it has the form YYYY-MM-DD. The day is sent as a tag, so
 * that clients without the field "When?" preserve and show it.
 */
export function isDayTag(tag: string): boolean {
  return /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/.test(tag);
}

/** A field that the specification's clients send and the server ignores. */
export const Ignored = z.optional(z.unknown());

/** Reply of calls that return nothing except a confirmation. */
export const Confirmation = z.object({ message: z.string() });
