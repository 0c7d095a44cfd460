/** Texts of the scanner. `otherwise` is what a person can do without it, such as "type the number on the tag". */
export const texts = {
  scan: 'Scan',
  heading: 'Scan a code',
  starting: 'Starting the camera...',
  looking: 'Looking for a code...',
  read: 'Code read. Looking for its item...',
  otherCode: "This code isn't from the portal. Try another one.",
  retry: 'Retry',
  problems: {
    refused: (otherwise: string) =>
      `The portal isn't allowed to use the camera. Allow it for this page in your browser's settings and try again, or ${otherwise}.`,
    missing: (otherwise: string) =>
      `No camera was found. Connect one and try again, or ${otherwise}.`,
    inUse: (otherwise: string) =>
      `The camera couldn't be started; another program may be using it. Close it and try again, or ${otherwise}.`,
    insecure: (otherwise: string) =>
      `The camera only works over a secure connection. Open the portal with https, or ${otherwise}.`,
    stopped: (otherwise: string) => `The camera has stopped. Try again, or ${otherwise}.`,
    readerMissing: (otherwise: string) =>
      `The code reader could not be loaded. Try again when you're online, or ${otherwise}.`,
  },
} as const;
