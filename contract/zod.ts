import { z } from 'zod';

// Zod compiles schemas with `Function`, and finds out whether it may by trying: each try violates the page's
// content policy. The server has no such policy and is twice as fast with compiled schemas.
if (!('process' in globalThis)) z.config({ jitless: true });

export { z };
