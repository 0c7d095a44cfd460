import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { NotOpened, lazyPart } from '../../../components/basics/lazy-part.tsx';
import type { EditEnds } from '../items-view.ts';

interface EditProps extends EditEnds {
  item: Item;
  /** The row or card as it is without an edit. */
  children: ReactNode;
}

const loadRowEdit = () => import('./row-edit.tsx');
const loadCardEdit = () => import('./card-edit.tsx');
const Unedited = ({ children }: EditProps) => children;

/**
 * A row of the table during an inline edit. Its form loads on demand, because the form has almost as much code as the
 * whole dashboard.
 */
export const RowEdit = lazyPart<EditProps>(loadRowEdit, NotOpened, Unedited);

/** A card during an inline edit. */
export const CardEdit = lazyPart<EditProps>(loadCardEdit, NotOpened, Unedited);

/** Loads the code of `RowEdit` and `CardEdit`, before the person presses Edit. */
export function preloadEdits(): void {
  Promise.all([loadRowEdit(), loadCardEdit()]).catch(() => {
    // Ignore the failure: when the person presses Edit, the component loads the code again, and reports a failure.
  });
}
