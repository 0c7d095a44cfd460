/** Texts about drafts, shared by all forms. */
export const texts = {
  restored: 'Your draft was restored.',
  discard: 'Discard draft',
  besideAnother: 'This form is open in another tab too. Your draft here is saved separately.',
  notKept:
    "Your draft can't be saved on this device. Closing or reloading this page will discard it.",
} as const;
