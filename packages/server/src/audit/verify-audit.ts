import { hash } from 'node:crypto';
import {
  type AuditGap,
  type AuditHead,
  type AuditWalk,
  afterGaps,
  type ChainFacts,
  EMPTY_HEAD,
  endOfChain,
  printHead,
  walkChain,
} from '@sluice/domain/audit-chain';
import type { Vault } from '../crypto/vault.ts';
import type { Deps } from '../deps.ts';
import {
  type AuditCheck,
  auditHead,
  auditLinks,
  companiesToCheck,
  noteAuditCheck,
  sealedGaps,
  sealedHeads,
  unchainedLine,
} from '../repositories/audit-chain.ts';

/** Links that are read and hashed in one go: some 5 ms of hashing. */
const CHUNK = 2_000;
/** The upkeep checks each log as often. */
const EVERY_MS = 86_400_000;

function chainHash(previousHex: string, text: string): string {
  return hash('sha256', Buffer.concat([Buffer.from(previousHex, 'hex'), Buffer.from(text)]));
}

function sealOf(vault: Vault, companyId: number, head: AuditHead): Buffer {
  return vault.digest('audit-seal', `${companyId}:${printHead(head)}`);
}

/** The keyed hash of a gap. */
export function gapSeal(vault: Vault, companyId: number, { first, last, hash }: AuditGap): Buffer {
  return vault.digest('audit-gap', `${companyId}:${first}-${last}:${hash}`);
}

interface VerifyOptions {
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
  /** A head that was kept elsewhere: the chain has to contain it. */
  readonly expected?: AuditHead | undefined;
}

type WithVault = Pick<Deps, 'db' | 'vault'>;

/** The months that the product dropped. A gap that the workspace did not seal is none: its links are missing. */
export async function auditGaps(
  { db, vault }: WithVault,
  companyId: number,
): Promise<ChainFacts['gaps']> {
  const stored = await sealedGaps(db, companyId);
  const ours = stored.filter((gap) => gapSeal(vault, companyId, gap).equals(gap.seal));
  return new Map(ours.map((gap) => [gap.first, gap]));
}

async function factsOf(
  deps: WithVault,
  companyId: number,
  expected: AuditHead | undefined,
): Promise<ChainFacts> {
  const seals = new Map(expected === undefined ? [] : [[expected.length, expected.hash]]);
  for (const { length, hash, seal } of await sealedHeads(deps.db, companyId)) {
    // A seal that the workspace did not make says that nothing is as it was at this length.
    const isOurs = sealOf(deps.vault, companyId, { length, hash }).equals(seal);
    if (!isOurs || !seals.has(length)) seals.set(length, isOurs ? hash : '');
  }
  return { seals, gaps: await auditGaps(deps, companyId) };
}

/** Walks the whole chain of a company, up to its length when the check begins. */
async function walk(
  deps: WithVault,
  companyId: number,
  { signal, expected }: VerifyOptions,
): Promise<{ head: AuditHead; walked: AuditWalk }> {
  const { db } = deps;
  const head = await auditHead(db, companyId);
  const facts = await factsOf(deps, companyId, expected);
  let at = afterGaps(EMPTY_HEAD, facts.gaps);
  const read = (after: number) => ({
    after,
    links: auditLinks(db, companyId, { after, end: Math.min(after + CHUNK, head.length) }),
  });
  let reading = read(at.length);
  while (at.length < head.length) {
    signal?.throwIfAborted();
    // A gap leads past what was read ahead.
    if (reading.after !== at.length) {
      await reading.links;
      reading = read(at.length);
    }
    const links = await reading.links;
    // The database reads on while this chunk is hashed.
    reading = read(at.length + CHUNK);
    reading.links.catch(() => {});
    const walked = walkChain(at, links, facts, chainHash);
    if (!walked.isIntact) return { head, walked };
    if (walked.head.length === at.length) break;
    at = walked.head;
  }
  await reading.links;
  const end = endOfChain(at, head, facts.seals);
  if (!end.isIntact) return { head, walked: end };
  const lineId = await unchainedLine(db, companyId);
  if (lineId === null) return { head, walked: end };
  return { head, walked: { isIntact: false, fault: { kind: 'unchained', position: 0, lineId } } };
}

/** Checks the audit log of a company from its first line to its last, and notes what was found. */
export async function verifyAudit(
  deps: WithVault,
  companyId: number,
  options: VerifyOptions,
): Promise<AuditCheck> {
  const { head, walked } = await walk(deps, companyId, options);
  const check: AuditCheck = {
    checkedAt: options.now,
    head,
    fault: walked.isIntact ? null : walked.fault,
  };
  const seal = walked.isIntact && head.length > 0 ? sealOf(deps.vault, companyId, head) : null;
  await noteAuditCheck(deps.db, companyId, check, seal);
  return check;
}

/** Checks every log that was not checked for a day. */
export async function verifyDueAudits(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock();
  for (const companyId of await companiesToCheck(deps.db, new Date(now.getTime() - EVERY_MS))) {
    const { fault } = await verifyAudit(deps, companyId, { now, signal });
    if (fault !== null) deps.log.error({ companyId, ...fault }, 'the audit log is not intact');
  }
}
