/**
 * Prints how many live events per second PostgreSQL's LISTEN and NOTIFY can distribute among several nodes, and the
 * processor time of an event. See README.md in this folder.
 */
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { connectionConfig } from '../server/db/dialects/postgres/open-postgres.ts';
import { connectNodes, createChanges } from '../server/db/dialects/postgres/nodes.ts';
import { rowFormat } from './figures.ts';
import { type MeasuredDatabase, onPostgres } from './measured-database.ts';
import { noteFigure } from './summary.ts';

const nodeCounts = [2, 4, 8];
const eventsOfNode = 2_000;
/** The content has the length of a notification about a message. */
const content = 'x'.repeat(400);
const event = 'liveEvent';
/** Interval at which the benchmark checks whether all events have arrived. */
const pollEveryMs = 5;
const row = rowFormat(10, 10);

interface Measured {
  nodes: number;
  /** Events per second while one node sends, timed until all other nodes have received them. */
  ofOne: number;
  /** Events per second of all nodes together while they all send, timed until each has the events of the others. */
  ofAll: number;
  /** Processor time of one event in PostgreSQL and all nodes together, in milliseconds. */
  cost: number;
}

export async function benchLiveEvents(): Promise<void> {
  console.log(
    '\nLive events of several nodes through PostgreSQL, beside `select 1` on one connection\n',
  );
  await onPostgres(async (measured) => {
    const { url } = measured;
    if (url === null) throw new Error('live events go through PostgreSQL only');
    const queries = await measureQueries(measured, url);
    console.log(row('nodes', ['one sends', 'all send', 'share', 'ms each']));
    for (const count of nodeCounts) {
      const { ofOne, ofAll, cost } = await measureNodes(measured, url, count);
      const ratio = ofAll / queries.rate;
      const cells = [ofOne.toFixed(0), ofAll.toFixed(0), ratio.toFixed(2), cost.toFixed(2)];
      console.log(row(String(count), cells));
      noteFigure({
        part: 'live events',
        name: `${String(count)} nodes, an event, ms`,
        ratio: 'share',
        portal: cost,
        baseline: queries.cost,
        wall: { portal: 1000 / ofAll, baseline: 1000 / queries.rate },
      });
    }
    console.log(`\n\`select 1\`: ${String(Math.round(queries.rate))} a second\n`);
  });
}

async function measureNodes(
  { usage }: MeasuredDatabase,
  url: string,
  count: number,
): Promise<Measured> {
  const nodes = Array.from({ length: count }, () => openNode(url));
  await Promise.all(nodes.map((node) => node.listening));
  const [first, ...others] = nodes;
  if (first === undefined) throw new Error('there are no nodes');
  const ofOne = await eventsASecond([first], others);
  const before = await usage();
  const ofAll = await eventsASecond(nodes, nodes);
  const cost = ((await usage()) - before) / (count * eventsOfNode);
  await Promise.all(nodes.map((node) => node.close()));
  return { nodes: count, ofOne, ofAll, cost };
}

/**
 * Lets the senders send their events, and waits until each receiver has the events of all senders except itself.
 * @returns events a second of all senders together
 */
async function eventsASecond(
  senders: readonly Node[],
  receivers: readonly Node[],
): Promise<number> {
  const started = performance.now();
  const received = receivers.map((receiver) => {
    const from = senders.filter((sender) => sender !== receiver).length;
    return receiver.receive(from * eventsOfNode);
  });
  for (const { io } of senders)
    for (let sent = 0; sent < eventsOfNode; sent += 1) io.serverSideEmit(event, content);
  await Promise.all(received);
  return (senders.length * eventsOfNode * 1000) / (performance.now() - started);
}

type Node = ReturnType<typeof openNode>;

/** The part of a node that sends and receives live events. */
function openNode(url: string) {
  const nodes = connectNodes(connectionConfig(url), createChanges(), pino({ level: 'silent' }));
  // Socket.IO cannot be closed without an HTTP server. This one does not listen.
  const io = new Server(createServer(), { adapter: nodes.adapter });
  let arrived = 0;
  io.on(event, () => {
    arrived += 1;
  });
  return {
    io,
    listening: nodes.listening,
    async receive(expected: number): Promise<void> {
      const until = arrived + expected;
      while (arrived < until) await delay(pollEveryMs);
    },
    async close(): Promise<void> {
      await io.close();
      await nodes.close();
    },
  };
}

/** @returns queries per second, and the processor time of a query in PostgreSQL and this process, in milliseconds */
async function measureQueries({ usage }: MeasuredDatabase, url: string) {
  const client = new pg.Client(connectionConfig(url));
  await client.connect();
  const before = await usage();
  const started = performance.now();
  for (let done = 0; done < eventsOfNode; done += 1) await client.query('select 1');
  const rate = (eventsOfNode * 1000) / (performance.now() - started);
  const cost = ((await usage()) - before) / eventsOfNode;
  await client.end();
  return { rate, cost };
}
