/** The lowest cost that Argon2 allows, because the server's tests hash hundreds of passwords. */
export const cost = { memory: 8, passes: 1, parallelism: 1 } as const;
