import { memo, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { unsentParameter } from '../../../contract/paths.ts';
import type { MessageBox } from './message-box.ts';
import { writeAnew } from './write-anew.ts';

/** Takes the unsent message that the address names back into the box, once. */
export const WrittenAnew = memo(function WrittenAnew({ box }: { box: MessageBox }) {
  const [query, setQuery] = useSearchParams();
  const id = query.get(unsentParameter);
  useEffect(() => {
    if (id === null) return;
    void writeAnew(id, box);
    setQuery({}, { replace: true });
  }, [id, box, setQuery]);
  return null;
});
