import * as fake from 'fake-indexeddb';

// In place of fake-indexeddb/auto, which would keep its databases for the next file. The classes stay, because idb compares with them.
const { default: _, forceCloseDatabase: _close, ...classes } = fake;
Object.assign(globalThis, classes, { indexedDB: new fake.IDBFactory() });
