import { reportParagraphs } from '@sluice/domain/report-document';
import { nextReportAt, REPORT_FREQUENCY_LABELS } from '@sluice/domain/reports';
import type { Deps } from '../deps.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { flagsOf, getCompany } from '../repositories/companies.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';
import {
  activeRecipients,
  type DueReport,
  dueReports,
  scheduleReport,
  takeReport,
} from '../repositories/reports.ts';
import { reportDocument } from './report-document.ts';

type Needs = Pick<Deps, 'db' | 'vault' | 'config' | 'log'>;

/** After a report that could not be made: an hour, so that the plan of each minute is not held up by it. */
const RETRY_MS = 60 * 60_000;

/**
 * Puts the mails of the reports that are due into the outbox, each report once, whichever process is first. One mail each, so that
 * recipients do not see each other. A recipient who has left or is blocked gets none.
 */
export async function mailReports(needs: Needs, now: Date, limit: number): Promise<void> {
  const { db, log } = needs;
  for (const { companyId, id } of await dueReports(db, now, limit)) {
    try {
      await db.transaction().execute(async (trx) => {
        const report = await takeReport(trx, companyId, id, now);
        if (report !== null) await mailReport({ ...needs, db: trx }, report, now);
      });
    } catch (error) {
      log.error({ companyId, report: id, err: error }, 'report not made');
      const nextRunAt = new Date(now.getTime() + RETRY_MS);
      await scheduleReport(db, companyId, id, { nextRunAt, sentAt: null });
    }
  }
}

async function mailReport({ db, vault, config }: Needs, report: DueReport, now: Date) {
  const { companyId, id, name, frequency } = report;
  const nextRunAt = nextReportAt(frequency, now);
  const flags = flagsOf(await getCompany(db, companyId));
  const isShown = report.view !== 'postman' || flags.postman;
  const recipients = isShown ? await activeRecipients(db, companyId, id) : [];
  if (recipients.length === 0) {
    await scheduleReport(db, companyId, id, { nextRunAt, sentAt: null });
    return;
  }
  const document = await reportDocument(db, name, report, { companyId, now });
  for (const address of recipients) {
    const mail = composeMail({
      to: [address],
      subject: `Report: ${name}`,
      paragraphs: reportParagraphs(document),
      action: { label: 'Open in Sluice', url: `${config.publicUrl.origin}${document.address}` },
      footer: `You get this mail because an admin sends you the report “${name}” (${REPORT_FREQUENCY_LABELS[frequency].toLowerCase()}). An admin can take you out.`,
    });
    await enqueueMail(db, vault, companyId, 'scheduled_report', mail, now);
  }
  await scheduleReport(db, companyId, id, { nextRunAt, sentAt: now });
}
