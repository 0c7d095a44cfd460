/** Whether every state and browser is gone through; `npm test` takes a part of them, `npm run test:browser` all. */
export const isWhole = process.env.TESTS === 'whole';

/** Of a test that goes another way through what a test in the short form goes through too: in the long form only. */
export const longForm = { tag: '@long' };
export const longFormIf = (isSo: boolean) => (isSo ? longForm : {});
