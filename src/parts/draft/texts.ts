/** What is said of a draft, in whichever form it is written. */
export const texts = {
  restored: 'What you had written before is back.',
  discard: 'Discard draft',
  besideAnother: 'This form is open in another tab too. What you write here is kept apart from it.',
  notKept:
    'This device cannot keep what you write here: it is lost when you close or reload this page.',
} as const;
