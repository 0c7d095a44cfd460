/** Whether every state and browser is gone through; `npm test` takes a part of them, `npm run test:browser` all. */
export const isWhole = process.env.TESTS === 'whole';
