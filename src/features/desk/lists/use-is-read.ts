import { type FocusEvent, useState } from 'react';

/**
 * Whether somebody is reading a list: the pointer or the focus is in it. Where nothing hovers, as on a
 * phone, nobody can tell, and it counts as read.
 * @returns that, and the listeners that go on the list's element
 */
export function useIsRead() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hovers] = useState(() => matchMedia('(hover: hover)').matches);
  return {
    isRead: !hovers || hovered || focused,
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false);
    },
  };
}
