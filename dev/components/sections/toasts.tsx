import { useEffect } from 'react';
import { ToastArea } from '../../../src/components/toasts/toast-area.tsx';
import { ToastList } from '../../../src/components/toasts/toast-list.tsx';
import { toast } from '../../../src/components/toasts/toast.ts';
import type { Section } from '../section.ts';

const toastKinds = ['success', 'info', 'warning', 'error'] as const;
/**
 * How often the example tries to show its toasts again. They close after five seconds; while a toast is open,
 * another one with the same text is ignored.
 */
const repeatMs = 1000;

function Toasts() {
  useEffect(() => {
    const show = () => {
      for (const kind of toastKinds) toast(kind, `This is a toast of the kind "${kind}".`);
    };
    show();
    const timer = setInterval(show, repeatMs);
    return () => clearInterval(timer);
  }, []);
  return <ToastArea />;
}

export const toasts: readonly Section[] = [
  {
    heading: 'Toasts',
    components: [ToastArea, ToastList],
    examples: [{ state: toastKinds.join(', '), element: <Toasts />, alone: { height: 460 } }],
  },
];
