import { useQuery } from '../../../client/query/query.ts';

/**
 * The places of the campus as suggestions of a field that accepts any text. Browsers compare the typed text with the
 * value and the text of each option, so an alias finds its place. Offline the stored list is used, if there is one.
 */
export function PlaceOptions({ id }: { id: string }) {
  const query = useQuery('GET /places', {});
  const places = query.state === 'ready' ? query.value.places : [];
  return (
    <datalist id={id}>
      {places.flatMap(({ _id, name, aliases }) => [
        <option key={_id} value={name} />,
        ...aliases.map((alias) => (
          <option key={`${_id} ${alias}`} value={name}>
            {alias}
          </option>
        )),
      ])}
    </datalist>
  );
}
