import { createHash } from 'node:crypto';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { type Head, type Link, readChain } from './chain.store.server.ts';

export type Verdict =
  | { readonly isWhole: true; readonly events: number; readonly end: Head }
  | { readonly isWhole: false; readonly seq: number | null; readonly eventId: number | null; readonly reason: string };

const START: Head = { seq: 0, hash: '0'.repeat(64) };

/**
 * Verifies that no audit event was changed, removed or inserted.
 *
 * @param url connection of the database's owner
 * @param noted end from an earlier verification, stored elsewhere. The chain must still contain it: a rewritten chain cannot
 * fake that.
 */
export async function verifyAuditTrail(url: string, noted?: Head): Promise<Verdict> {
  const owner = connectOwner(url);
  try {
    const check = new ChainCheck();
    let hasNoted = noted === undefined;
    const end = await readChain(owner, (link) => {
      check.take(link);
      hasNoted ||= link.seq === noted?.seq && link.hash === noted?.hash;
    });
    return check.conclude(end ?? START, hasNoted ? null : (noted ?? null));
  } finally {
    await owner.end();
  }
}

class ChainCheck {
  private last: Head = START;
  private events = 0;
  private isFirst = true;
  private broken: Extract<Verdict, { isWhole: false }> | null = null;
  /** The expected link before the first one, unless the chain starts there. */
  private missing: Head | null = null;
  /** Events with erased words, which a later erasure event has to know. */
  private readonly erased = new Map<number, { readonly seq: number; readonly digest: string }>();

  take(link: Link): void {
    if (this.broken) return;
    const { seq, prevHash, hash, trimmed, eventId } = link;
    if (this.isFirst && seq !== null && prevHash !== null && seq > 1) {
      this.missing = { seq: seq - 1, hash: prevHash };
      this.last = this.missing;
    }
    this.isFirst = false;
    const reason = this.reasonAgainst(link);
    if (reason !== null || seq === null || hash === null) {
      this.broken = { isWhole: false, seq, eventId, reason: reason ?? '' };
      return;
    }
    if (trimmed && trimmed.through === this.missing?.seq && trimmed.hash === this.missing.hash) this.missing = null;
    this.followErasures(link, seq);
    this.last = { seq, hash };
    this.events += 1;
  }

  private reasonAgainst(link: Link): string | null {
    const { seq, prevHash, content } = link;
    if (seq === null || prevHash === null) return 'it is not in the chain: put in';
    if (seq !== this.last.seq + 1 || prevHash !== this.last.hash)
      return `it does not follow on ${this.last.seq}: events between them were removed`;
    if (content === null) return 'its event was removed';
    return isAsRecorded(link) ? null : 'its content is not what was recorded';
  }

  private followErasures({ eventId, salt, wordsDigest, whole, erased }: Link, seq: number): void {
    const wasErased = wordsDigest === '' || (salt === null && wordsDigest !== null);
    if (eventId !== null && wasErased) this.erased.set(eventId, { seq, digest: hashOf(whole ?? '') });
    for (const [id, digest] of Object.entries(erased ?? {}))
      if (this.erased.get(Number(id))?.digest === digest) this.erased.delete(Number(id));
  }

  conclude(end: Head, lost: Head | null): Verdict {
    if (this.broken) return this.broken;
    const failed = (reason: string): Verdict => ({ isWhole: false, seq: this.last.seq, eventId: null, reason });
    if (this.missing) return failed(`what stood before ${this.missing.seq + 1} was removed, and not by retention`);
    if (end.seq !== this.last.seq || end.hash !== this.last.hash)
      return failed(`the chain ended at ${end.seq}: what stood after ${this.last.seq} was removed`);
    for (const [eventId, { seq }] of this.erased)
      return { isWhole: false, seq, eventId, reason: 'its content is not what an erasure left' };
    if (lost) return failed(`the end that was noted, ${lost.seq}, is not in the chain: it was rewritten`);
    return { isWhole: true, events: this.events, end };
  }
}

/** Erased words are left to the erasure event; of an event from before 1.0.0 they were all that the hash covers. */
function isAsRecorded({ prevHash, hash, content, whole, words, wordsDigest, salt }: Link): boolean {
  if (wordsDigest === '') return true;
  if (wordsDigest === null) return hashOf(`${prevHash}${whole}`) === hash;
  return hashOf(`${prevHash}${content}`) === hash && (salt === null || hashOf(salt + words) === wordsDigest);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
