/**
 * Path of the live connection (specification section 7). A file of its own, so that the page can import it
 * without zod.
 */
export const socketPath = '/socket.io';
