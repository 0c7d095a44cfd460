import { useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';

/**
 * Returns a function that navigates to another screen after a delay in milliseconds, unless the person
 * leaves this screen first.
 */
export function useLeave() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      clearTimeout(timer.current);
    };
  }, []);

  return async function leave(
    to: string,
    delayMs: number,
    options?: NavigateOptions,
  ): Promise<void> {
    // The person may have left while the caller waited for a reply.
    if (isLeft.current) return;
    clearTimeout(timer.current);
    await new Promise<void>((resolve) => {
      timer.current = setTimeout(() => {
        void navigate(to, options);
        resolve();
      }, delayMs);
    });
  };
}
