import { useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';

/** Gives a function that goes to another screen after some milliseconds, unless this one was left before. */
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

  return async function leave(to: string, after: number, options?: NavigateOptions): Promise<void> {
    // The answer that it follows may come when the person has long been elsewhere.
    if (isLeft.current) return;
    clearTimeout(timer.current);
    await new Promise<void>((resolve) => {
      timer.current = setTimeout(() => {
        void navigate(to, options);
        resolve();
      }, after);
    });
  };
}
