/**
 * Measures whether response times reveal that the answers of a claim are right. Times the request that makes the claim,
 * and then the requests that read the claim and the item. See README.md in the folder above.
 */
import { join } from 'node:path';
import type { Answer } from '../../contract/claims/claim-body.ts';
import { apiBase } from '../../contract/http/endpoint.ts';
import { type Campus, startCampus } from '../../tests/support/browser/campus.ts';
import type { PortalApi } from '../../tests/support/browser/portal-api.ts';
import { median, rowFormat } from '../figures.ts';
import { noteFigure } from '../summary.ts';

/** Each claimant makes four claims in each round. An account may have ten open claims and make twenty a day. */
const claimants = 20;
const roundsPerClaimant = 2;
const itemsPerPoster = 40;

const privateDetails = JSON.stringify([
  { kind: 'lining', text: 'Green with white dots' },
  { kind: 'thing inside', text: 'A broken umbrella' },
]);
const right = { lining: 'green, white dots', inside: 'a broken umbrella' };
const wrong = { lining: 'plain black, shiny', inside: 'three old notebooks' };

const answersOf = (lining: string | null, inside: string | null): Answer[] => [
  { kind: 'lining', text: lining },
  { kind: 'thing inside', text: inside },
];
const sorts: readonly (readonly [name: string, answers: Answer[]])[] = [
  ['both right', answersOf(right.lining, right.inside)],
  ['one right', answersOf(right.lining, wrong.inside)],
  ['both wrong', answersOf(wrong.lining, wrong.inside)],
  ["I don't know", answersOf(null, null)],
];
const calls = ['claim', 'own claim', 'item'] as const;
type Times = Record<(typeof calls)[number], number[]>;

/** Prints the median times for each kind of answers, and the differences between them. */
export async function benchClaimTimes(): Promise<void> {
  await using campus = await startCampus(join(import.meta.dirname, '../..'), { photos: 2 });
  const times = new Map(sorts.map(([name]) => [name, { claim: [], 'own claim': [], item: [] }]));
  const measured = claimants * roundsPerClaimant * sorts.length;
  console.log(
    `\nMedian times of ${String(measured)} claims in milliseconds, by the answers. Goal: under 5 ms apart\n`,
  );
  let poster: PortalApi | null = null;
  let posted = 0;
  for (let person = 0; person < claimants; person += 1) {
    const claimant = await account(campus, `claimant${String(person)}`);
    for (let round = 0; round < roundsPerClaimant; round += 1) {
      for (let turn = 0; turn < sorts.length; turn += 1) {
        if (poster === null || posted % itemsPerPoster === 0) {
          poster = await account(campus, `poster${String(posted)}`);
        }
        posted += 1;
        const { _id } = await poster.postItem({ privateDetails }, { photo: false });
        // Rotate the order, so that no kind of answers always comes first.
        const [name = '', answers = []] = sorts[(turn + round + person) % sorts.length] ?? [];
        await measure(campus, claimant, _id, answers, times.get(name));
      }
    }
  }
  print(times);
}

function account(campus: Campus, name: string): Promise<PortalApi> {
  const email = `${name}@campus.example`;
  return campus.join({ name, email, password: 'nine wide rivers' });
}

/** Claims an item, and reads claim and item afterwards. */
async function measure(
  { portal }: Campus,
  { session }: PortalApi,
  id: string,
  answers: readonly Answer[],
  times: Times | undefined,
): Promise<void> {
  const address = `${portal.origin}${apiBase}/items/${id}`;
  const headers = { Authorization: session.authorization, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ story: 'It is mine, with a zip that sticks.', answers });
  times?.claim.push(await timeOf(`${address}/claim`, { method: 'POST', headers, body }));
  times?.['own claim'].push(await timeOf(`${address}/my-claim`, { headers }));
  times?.item.push(await timeOf(address, { headers }));
}

async function timeOf(address: string, init: RequestInit): Promise<number> {
  const start = performance.now();
  const response = await fetch(address, init);
  const text = await response.text();
  const time = performance.now() - start;
  if (!response.ok) throw new Error(`${address}: ${String(response.status)} ${text}`);
  return time;
}

function print(times: ReadonlyMap<string, Times>): void {
  const rows = [...times].map(
    ([name, of]) => [name, calls.map((call) => median(of[call]))] as const,
  );
  const apart = calls.map((_, index) => {
    const medians = rows.map(([, cells]) => cells[index] ?? 0);
    return Math.max(...medians) - Math.min(...medians);
  });
  for (const [index, call] of calls.entries()) {
    const portal = apart[index] ?? Number.NaN;
    noteFigure({
      part: 'claim times',
      name: `${call}, between the medians, ms`,
      portal,
      goal: ['at most', 5],
    });
  }
  const row = rowFormat(16, 12);
  console.log(row('', calls));
  for (const [name, cells] of [...rows, ['apart', apart] as const]) {
    console.log(
      row(
        name,
        cells.map((cell) => cell.toFixed(2)),
      ),
    );
  }
}
