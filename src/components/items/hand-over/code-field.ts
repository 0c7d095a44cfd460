import { otp } from '../../../../contract/bounds.ts';
import { texts } from './texts.ts';

/** The digits of a typed or pasted code: copied codes may contain spaces or a hyphen. */
export function codeOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

export function isComplete(code: string): boolean {
  return /^\d+$/.test(code) && code.length === otp.digits;
}

/** @returns what is wrong with a code, or null */
export function problemOf(code: string): string | null {
  if (code === '') return texts.otpMissing;
  return isComplete(code) ? null : texts.otpIncomplete;
}
