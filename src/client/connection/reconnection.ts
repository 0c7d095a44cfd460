/** Timing of the live connection (specification section 9), as options of Socket.IO's client. */
export const reconnection = {
  reconnectionAttempts: 10,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  /** Share of a delay by which it is shortened or prolonged at random. */
  randomizationFactor: 0.5,
};

export const pingIntervalMs = 30_000;
