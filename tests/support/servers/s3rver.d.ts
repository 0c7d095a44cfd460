/** The part of the S3 server that tests use. The package has no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      /** Folder of the buckets. */
      directory: string;
      /** Whether it logs no requests. */
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    /** What handles a request, as in Koa. */
    middleware: ((context: unknown, next: () => Promise<void>) => Promise<void>)[];
    httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
