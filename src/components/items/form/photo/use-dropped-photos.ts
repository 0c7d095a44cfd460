import { type RefObject, useEffect } from 'react';

/** The element on which a photo can be dropped has this attribute. It contains the field. */
const tiles = '[data-photo-tile]';
const textFields = 'textarea, input:not([type="file"], [type="radio"], [type="checkbox"])';

/**
 * Lets people drop a photo on the tile of a file field, and paste one into it. The photo is set as the field's value,
 * so that the form handles it like one from the file chooser. While a photo is dragged over the tile, the field has the
 * attribute `data-dragged`. A file that is dropped elsewhere is ignored, because the browser would open it and leave
 * the form.
 * @param takesPastes whether the field also takes photos that are pasted while the focus is not in a tile
 */
export function useDroppedPhotos(
  input: RefObject<HTMLInputElement | null>,
  takesPastes: boolean,
): void {
  useEffect(() => {
    const field = input.current;
    if (field === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const isOver = ({ target }: Event) =>
      target instanceof Element && target.closest(tiles)?.contains(field) === true;
    const mark = (isDragged: boolean) => field.toggleAttribute('data-dragged', isDragged);

    const drag = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      if (dataTransfer === null || !dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      const takes = isOver(event) && !isLocked(field);
      mark(takes);
      if (takes) dataTransfer.dropEffect = 'copy';
      // The hook of another tile sets the effect there.
      else if (isOver(event) || !(target instanceof Element) || target.closest(tiles) === null)
        dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragenter', drag, { signal });
    window.addEventListener('dragover', drag, { signal });
    // The drag has left the window if it enters no other element.
    const leave = (event: DragEvent) => event.relatedTarget === null && mark(false);
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener(
      'drop',
      (event) => {
        mark(false);
        if (event.dataTransfer?.types.includes('Files') !== true) return;
        event.preventDefault();
        if (isOver(event)) setFiles(field, event.dataTransfer.files);
      },
      { signal },
    );

    window.addEventListener(
      'paste',
      (event) => {
        const { clipboardData, defaultPrevented } = event;
        const focused = document.activeElement;
        if (defaultPrevented || clipboardData === null || focused === null) return;
        if (clipboardData.files[0]?.type.startsWith('image/') !== true) return;
        if (clipboardData.types.includes('text/plain') && focused.matches(textFields)) return;
        const tile = focused.closest(tiles);
        const takes =
          tile === null ? takesPastes && isBeside(field, focused) : tile.contains(field);
        if (!takes) return;
        event.preventDefault();
        setFiles(field, clipboardData.files);
      },
      { signal },
    );
    return () => listening.abort();
  }, [input, takesPastes]);
}

/** Whether the focused element is in the form of the field, or in no form and no dialog. */
function isBeside(field: HTMLInputElement, focused: Element): boolean {
  const form = 'form' in focused ? focused.form : focused.closest('form');
  return (
    form === field.form || (form === null && focused.closest('[role="dialog"], dialog') === null)
  );
}

/** Forms ignore changes while they are being sent. */
function isLocked({ form }: HTMLInputElement): boolean {
  return form?.getAttribute('aria-busy') === 'true';
}

function setFiles(field: HTMLInputElement, files: FileList): void {
  if (files.length === 0 || isLocked(field)) return;
  field.files = files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
