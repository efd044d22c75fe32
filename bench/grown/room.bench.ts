import { connectOwner } from '#app/infra/db/connect.server.ts';
import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';
import { type Comparison, inTurns, timeMs } from '../measure.ts';
import { startProduct } from '../product.ts';
import { growTo } from '../reference/grow.ts';

const ESTIMATES = 1_600;
const ROUNDS = 15;

/** The seller's page of a room with ten proposals, where all rooms together hold some 10,000. The reference is the list of estimates. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  const embedded = await openEmbedded(product.dataDir, console.error);
  try {
    await growTo(embedded.url, ESTIMATES);
    const { estId, proposals } = await openRooms(embedded.url);
    const page = async (path: string) => {
      const answer = await fetch(product.url + path, { headers: { Cookie: product.cookie } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    };
    const [ours, theirs] = await inTurns(
      ROUNDS,
      () => timeMs(() => page(`/estimates/${estId}/room`)),
      () => timeMs(() => page('/estimates')),
    );
    return [
      {
        what: `room with ten of ${proposals.toLocaleString('en-US')} proposals`,
        ours: { unit: 'ms', values: ours },
        reference: { name: 'the list of estimates', unit: 'ms', values: theirs },
        goal: { ratio: 1, direction: 'atMost' },
      },
    ];
  } finally {
    await embedded.release();
    await product.stop();
  }
}

/** Opens a room for each estimate, with a reader who has sent ten proposals of two figures. */
async function openRooms(url: string): Promise<{ estId: number; proposals: number }> {
  const owner = connectOwner(url);
  try {
    await owner`INSERT INTO share_links (estimate_id, token_hash, may_respond, expires_at, views, created_by_id)
      SELECT id, 'grown ' || id, true, now() + interval '30 days', 3, owner_id FROM estimates WHERE state > 0`;
    await owner`INSERT INTO room_readers (link_id, key_hash, name, email)
      SELECT id, token_hash, 'Reader ' || id, 'reader' || id || '@example.test' FROM share_links WHERE token_hash LIKE 'grown %'`;
    const { count } = await owner`INSERT INTO room_proposals (link_id, reader_id, sent_at)
      SELECT r.link_id, r.id, now() - n * interval '1 hour' FROM room_readers r, generate_series(1, 10) n`;
    await owner`INSERT INTO room_proposal_figures (proposal_id, field_id, value, value_before)
      SELECT p.id, f.id, 40 + p.id % 20, 50 FROM room_proposals p, (VALUES ('employees'), ('costPerTicket')) f (id)`;
    await owner`VACUUM ANALYZE`;
    const [estimate] = await owner`SELECT e.id FROM estimates e JOIN share_links l ON l.estimate_id = e.id
      WHERE l.token_hash LIKE 'grown %' AND e.state = 1 ORDER BY e.id LIMIT 1`;
    return { estId: Number(estimate?.id), proposals: count };
  } finally {
    await owner.end();
  }
}
