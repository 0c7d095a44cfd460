/**
 * What the server needs of `node:http`. An import statement would read all exports of that module, and Node then loads its fetch
 * client, which takes 15 MB and 50 ms of processor time (docs/PERFORMANCE.md).
 */
export const { STATUS_CODES, ServerResponse, createServer } = process.getBuiltinModule('node:http');
