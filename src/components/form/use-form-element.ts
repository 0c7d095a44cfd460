import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * `beforeinput` covers typing, pasting and dictation. The other events change fields such as checkboxes; a file dropped
 * on a file field only fires `drop`.
 */
const changing = ['beforeinput', 'keydown', 'mousedown', 'click', 'drop'] as const;
/** Keys that leave a field or a dialog, and do not change it. */
const leaving = new Set(['Tab', 'Shift', 'Escape']);
const locked = 'input, select, textarea, button[data-changes-form]';

/**
 * Returns the ref for the element of a form. Locks the form's fields while it is being sent, and focuses the first
 * invalid field when the form has set errors.
 * @param form the form's state, from `useForm`; a field may also be outside of the element and name it in its `form`
 * attribute
 */
export function useFormElement(form: {
  busy: boolean;
  failures: number;
}): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  useLockedFields(element, form.busy);

  // Focus the field before the errors are painted.
  useLayoutEffect(() => {
    if (form.failures === 0) return;
    const fields = [...(element.current?.elements ?? [])];
    const invalid = fields.find((field) => field.matches('[aria-invalid="true"]'));
    if (invalid instanceof HTMLElement) invalid.focus();
  }, [form.failures]);

  return element;
}

/**
 * Locks the fields of a form while it is being sent. A change after Submit would not be sent, and would be lost when
 * the draft is removed. The fields are not disabled, because a disabled field loses the focus. They ignore input
 * instead. Buttons that change the form's content, such as those that remove a tag, have the attribute
 * `data-changes-form` and ignore presses; other buttons, such as Cancel, work.
 * @param form a field may also be outside of this element and name it in the `form` attribute
 */
function useLockedFields(form: RefObject<HTMLFormElement | null>, isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return undefined;
    const ignore = (event: Event) => {
      if (!(event.target instanceof Element)) return;
      const field =
        event.target.closest<HTMLInputElement | HTMLButtonElement>(locked) ??
        event.target.closest('label')?.control;
      if (field === undefined || field === null) return;
      if (!('form' in field) || field.form !== form.current) return;
      if (event instanceof KeyboardEvent && leaving.has(event.key)) return;
      event.preventDefault();
      // Without this, React would call a checkbox's change handler although its state does not change.
      event.stopPropagation();
    };
    for (const type of changing) document.addEventListener(type, ignore, true);
    return () => {
      for (const type of changing) document.removeEventListener(type, ignore, true);
    };
  }, [form, isLocked]);
}
