/** Argon2id with OWASP's second choice of parameters: 19 MiB, two passes, one lane; about 20 ms. */
export const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
