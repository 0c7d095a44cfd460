import * as fake from 'fake-indexeddb';

// Replaces fake-indexeddb/auto, whose databases would remain for the next test file. The classes must be the same
// for all files, because idb compares with them.
const { default: _, forceCloseDatabase: _close, ...classes } = fake;
Object.assign(globalThis, classes, { indexedDB: new fake.IDBFactory() });
