import { Client, type ClientConfig, type QueryResult, type QueryResultRow } from 'pg';

/**
 * Two are enough, because PostgreSQL executes a statement faster than the portal's only thread sends it and reads its
 * rows. One would not be enough, because every statement would then wait for a slow one before it.
 */
const connections = 2;

export interface PreparedStatement {
  /** Each text has its own name. */
  name: string;
  text: string;
  values: unknown[];
}

export interface PipelinedConnections {
  /**
   * Executes a statement and commits it. Statements that are sent at the same time may be executed in any order.
   * @throws the error of PostgreSQL or of the connection. A statement that takes longer than `query_timeout` also
   * breaks its connection, which fails all statements that were sent after it.
   */
  query<Row extends QueryResultRow>(statement: PreparedStatement): Promise<QueryResult<Row>>;
  end(): Promise<void>;
}

/**
 * Opens connections on which statements do not wait for the results of earlier ones (pipeline mode,
 * docs/decisions/0052). A connection is opened for its first statement. If it breaks, the next statement opens it
 * again.
 * @param prepare runs on each new connection before its first statement
 * @param onBroken gets the error of a connection that has broken
 */
export function createPipelinedConnections(
  config: ClientConfig,
  prepare: (client: Client) => Promise<unknown>,
  onBroken: (error: Error) => void,
): PipelinedConnections {
  const all = Array.from({ length: connections }, () =>
    createConnection(async (onEnd) => {
      const client = new Client({ ...config, pipeline: true });
      client.on('end', onEnd);
      client.on('error', (error) => {
        onEnd();
        onBroken(error);
      });
      await client.connect();
      await prepare(client);
      return client;
    }),
  );
  return {
    query(statement) {
      const leastBusy = all.reduce((one, other) => (other.running() < one.running() ? other : one));
      return leastBusy.query(statement);
    },
    end: async () => {
      await Promise.all(all.map((connection) => connection.end()));
    },
  };
}

function createConnection(open: (onEnd: () => void) => Promise<Client>) {
  let opened: Promise<Client> | null = null;
  let running = 0;

  function client(): Promise<Client> {
    if (opened !== null) return opened;
    const forget = () => {
      if (opened === opening) opened = null;
    };
    const opening = open(forget);
    opening.catch(forget);
    opened = opening;
    return opening;
  }

  return {
    /** The number of statements that have no result yet. */
    running: () => running,
    async query<Row extends QueryResultRow>(
      statement: PreparedStatement,
    ): Promise<QueryResult<Row>> {
      running += 1;
      try {
        return await (await client()).query<Row>(statement);
      } finally {
        running -= 1;
      }
    },
    async end() {
      // If the connection could not be opened, the statements that waited for it have reported the error.
      await (await opened?.catch(() => null))?.end();
    },
  };
}
