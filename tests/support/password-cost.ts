/** The least that Argon2 takes: what passwords cost in the tests of the server, which hash them by the hundred. */
export const cost = { memory: 8, passes: 1, parallelism: 1 } as const;
