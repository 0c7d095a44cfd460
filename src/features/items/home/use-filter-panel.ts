import { useState } from 'react';
import { toast } from '../../../components/toasts/toast.ts';
import { texts } from '../texts.ts';
import type * as PanelModule from './panel/filter-panel.tsx';

/** The open panel: its code, which is loaded when the person opens it, and its look. */
interface OpenPanel {
  FilterPanel: typeof PanelModule.FilterPanel;
  look: 'sheet' | 'row';
}

/** Opens the filter panel: a sheet on phones, a row above the list on wider screens. */
export function useFilterPanel() {
  const [panel, setPanel] = useState<OpenPanel | null>(null);

  const open = async () => {
    // As wide as the styles of dialogs, which make them a sheet, and those of the chips.
    const look = matchMedia('(width < 560px)').matches ? 'sheet' : 'row';
    try {
      const { FilterPanel } = await import('./panel/filter-panel.tsx');
      setPanel({ FilterPanel, look });
    } catch {
      toast('error', texts.filtersNotOpened);
    }
  };
  const close = () => setPanel(null);
  return { panel, close, toggle: () => (panel === null ? void open() : close()) };
}
