import { type ReactNode, createContext } from 'react';

/** A cell of an item's row that an inline edit replaces. */
export type EditedCell = 'image' | 'title' | 'status' | 'category' | 'actions';

/** The fields in the cells of the surrounding row; null if the row is not being edited. */
export const RowEditContext = createContext<Record<EditedCell, ReactNode> | null>(null);
