/**
 * Argon2id with the second of OWASP's recommended settings: 19 MiB, two passes, one lane; about 20 ms. A module of its
 * own, because tests replace it (vitest.config.ts).
 */
export const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
