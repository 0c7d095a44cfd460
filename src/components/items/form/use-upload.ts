import { useRef, useState } from 'react';

/** Options for a call that report its upload progress and let the person cancel it. */
export interface Watch {
  signal: AbortSignal;
  /** @param sentFraction the share of the body that was sent, from 0 to 1 */
  onUploadProgress: (sentFraction: number) => void;
}

/** The upload of a form: its progress, and a way to cancel it. */
export function useUpload() {
  const controller = useRef<AbortController>(null);
  /** From 0 to 1; null while there is no upload. */
  const [sentFraction, setSentFraction] = useState<number | null>(null);

  return {
    sentFraction,

    async send<T>(start: (watch: Watch) => Promise<T>): Promise<T> {
      const { signal } = (controller.current = new AbortController());
      setSentFraction(0);
      const outcome = await start({ signal, onUploadProgress: setSentFraction });
      setSentFraction(null);
      return outcome;
    },

    cancel: () => controller.current?.abort(),
  };
}
