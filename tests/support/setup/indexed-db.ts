import * as fake from 'fake-indexeddb';

// Replaces fake-indexeddb/auto, whose databases would remain for the next test file. All files must use the same
// classes, because idb remembers them and checks objects with `instanceof`.
const { default: _, forceCloseDatabase: _close, ...classes } = fake;
Object.assign(globalThis, classes, { indexedDB: new fake.IDBFactory() });
