import { useRef, useState } from 'react';

/** How a sending is watched and stopped. */
export interface Watch {
  signal: AbortSignal;
  /** Told how much has left, from 0 to 1. */
  onUploadProgress: (sentFraction: number) => void;
}

/** A form on its way to the server, one at a time. */
export function useUpload() {
  const controller = useRef<AbortController>(null);
  /** Null while nothing is on its way. */
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
