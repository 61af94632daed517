import { hash } from 'node:crypto';
import {
  type AuditHead,
  type AuditWalk,
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

interface VerifyOptions {
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
  /** A head that was kept elsewhere: the chain has to contain it. */
  readonly expected?: AuditHead | undefined;
}

/** Walks the whole chain of a company, up to its length when the check begins. */
async function walk(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  companyId: number,
  { signal, expected }: VerifyOptions,
): Promise<{ head: AuditHead; walked: AuditWalk }> {
  const head = await auditHead(db, companyId);
  const seals = new Map(expected === undefined ? [] : [[expected.length, expected.hash]]);
  for (const { length, hash, seal } of await sealedHeads(db, companyId)) {
    // A seal that the workspace did not make says that nothing is as it was at this length.
    const isOurs = sealOf(vault, companyId, { length, hash }).equals(seal);
    if (!isOurs || !seals.has(length)) seals.set(length, isOurs ? hash : '');
  }
  let at = EMPTY_HEAD;
  const read = (after: number) =>
    auditLinks(db, companyId, { after, end: Math.min(after + CHUNK, head.length) });
  let reading = read(0);
  while (at.length < head.length) {
    signal?.throwIfAborted();
    const links = await reading;
    // The database reads on while this chunk is hashed.
    reading = read(at.length + CHUNK);
    reading.catch(() => {});
    const walked = walkChain(at, links, seals, chainHash);
    if (!walked.isIntact) return { head, walked };
    at = walked.head;
    if (links.length < CHUNK) break;
  }
  await reading;
  const end = endOfChain(at, head, seals);
  if (!end.isIntact) return { head, walked: end };
  const lineId = await unchainedLine(db, companyId);
  if (lineId === null) return { head, walked: end };
  return { head, walked: { isIntact: false, fault: { kind: 'unchained', position: 0, lineId } } };
}

/** Checks the audit log of a company from its first line to its last, and notes what was found. */
export async function verifyAudit(
  deps: Pick<Deps, 'db' | 'vault'>,
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
