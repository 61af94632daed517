import { parseArgs } from 'node:util';
import {
  type AuditHead,
  auditFaultText,
  isDropped,
  parseHead,
  printHead,
} from '@sluice/domain/audit-chain';
import { auditGaps, verifyAudit } from '../audit/verify-audit.ts';
import { printLine, printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

function readHead(text: string | undefined): AuditHead | undefined {
  if (text === undefined) return undefined;
  const head = parseHead(text);
  if (head === null) throw new UsageError('--expect takes a head as an earlier check printed it.');
  return head;
}

/** `sluice audit verify`: 0 where every line is as it was written, 1 and the first that is not otherwise. */
export async function auditCommand(argv: string[], env: Env): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { expect: { type: 'string' }, json: { type: 'boolean' } },
  });
  if (positionals.length !== 1 || positionals[0] !== 'verify') {
    throw new UsageError('The verb is verify.');
  }
  const expected = readHead(values.expect);
  return withRuntime(env, async ({ deps, companyId }) => {
    if (expected !== undefined && isDropped(expected, await auditGaps(deps, companyId)))
      printNote('The expected head was dropped with its month, so it was not compared.');
    const { head, fault } = await verifyAudit(deps, companyId, { now: deps.clock(), expected });
    if (values.json === true) {
      printLine(JSON.stringify({ entries: head.length, head: printHead(head), fault }));
    } else if (fault === null) {
      printLine(`The audit log is intact: ${head.length} entries.`);
      if (head.length > 0) printLine(`Head: ${printHead(head)}`);
    }
    if (fault === null) return 0;
    printNote(`The audit log is not intact. ${auditFaultText(fault)}`);
    return 1;
  });
}
