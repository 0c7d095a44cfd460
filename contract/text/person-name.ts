import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import { line } from '../fields.ts';

const invisibleButJoiners = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** A letter of a script in which an invisible joiner between two letters changes how a word is written. */
const joinable =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Mymr}\p{sc=Khmr}\u064b-\u0655\u0670]/u;

/**
 * Writes names that look the same with the same characters, so that a name is found by the letters that people read.
 * Removes invisible characters, except joiners between two letters whose script needs them.
 */
function normalisedName(name: string): string {
  const isJoinable = (letter = '') => joinable.test(letter);
  return name
    .replace(invisibleButJoiners, '')
    .replace(/[\u200c\u200d]/gu, (found, at: number, whole: string) =>
      isJoinable(whole[at - 1]) && isJoinable(whole[at + 1]) ? found : '',
    )
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ');
}

/** Schema of a person's name as people send it. Stored names may be older than this rule. */
export const PersonName = /* @__PURE__ */ z.pipe(
  /* @__PURE__ */ z.string().check(z.overwrite(normalisedName)),
  /* @__PURE__ */ line(bounds.name.min, bounds.name.max),
);
