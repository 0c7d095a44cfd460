import { isRecord } from '../../core/is-record.ts';
import { tabDrafts } from '../../client/device/local-drafts.ts';

/**
 * What a tab remembers of the place of its draft while it is loaded anew, perhaps together with others:
 * forgotten when the form is left, and nothing to the form at another address, which may begin with another draft.
 * @param owner whose draft it is
 * @param form its name, and of what it is about
 */
export function rememberedPlace(owner: string, form: string) {
  const name = `place of ${form}`;
  const address = location.pathname + location.search;
  return {
    read(): string | null {
      const kept = tabDrafts.read(owner, name);
      return isRecord(kept) && kept.address === address && typeof kept.place === 'string'
        ? kept.place
        : null;
    },

    write(place: string | null): void {
      tabDrafts.write(owner, name, place === null ? null : { place, address });
    },
  };
}
