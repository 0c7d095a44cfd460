import { z } from 'zod';

// Zod compiles schemas with `Function` where that is allowed, and tests this by trying. In the browser each
// try violates the content security policy. The server has no such policy, and compiled schemas are twice as
// fast there.
if (!('process' in globalThis)) z.config({ jitless: true });

export { z };
