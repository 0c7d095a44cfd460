/** Where the live connection is (specification section 7). By itself, so that the page knows it without zod. */
export const socketPath = '/socket.io';
