/**
 * Fields of accounts. A module of its own, because their bounds are read when the module runs: the worker, which needs
 * none of them, would contain all bounds otherwise.
 */
import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import { isText, notText } from '../fields.ts';

export const Email = z.pipe(
  /* @__PURE__ */ z
    .string()
    .check(
      z.trim(),
      z.maxLength(bounds.email.max, `must be at most ${bounds.email.max} characters long`),
    ),
  z.email('must be a valid email address'),
);

export const Password = /* @__PURE__ */ z
  .string()
  .check(
    z.minLength(bounds.password.min, `must be at least ${bounds.password.min} characters long`),
    z.maxLength(bounds.password.max, `must be at most ${bounds.password.max} characters long`),
    z.regex(/\S/, 'must not be blank'),
    z.refine(isText, notText),
  );

/** An existing password. It may be older than today's rules for new passwords, so these are not checked. */
export const ExistingPassword = /* @__PURE__ */ z
  .string()
  .check(
    z.minLength(1, 'is required'),
    z.maxLength(1000, 'must be at most 1000 characters long'),
    z.refine(isText, notText),
  );
