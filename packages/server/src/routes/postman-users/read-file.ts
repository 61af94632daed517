import { isUtf8 } from 'node:buffer';
import {
  POSTMAN_CSV_BYTES,
  POSTMAN_CSV_TEXTS,
  POSTMAN_CSV_TYPE,
  type PostmanCsv,
  readPostmanCsv,
} from '@sluice/domain/postman-csv';

/** What browsers call a CSV file where a spreadsheet is installed. */
const TYPES: readonly string[] = [POSTMAN_CSV_TYPE, 'application/vnd.ms-excel'];
const DATA_URL = /^data:([^;,]*)(?:;[^,]*)?,/;

/** Reads a file that comes as a data URL (spec 002 §7, check CSV). */
export function readPostmanFile(dataUrl: string): PostmanCsv {
  const refuse = (error: string): PostmanCsv => ({ ok: false, error });
  const [head, type = ''] = DATA_URL.exec(dataUrl) ?? [];
  if (head === undefined || !TYPES.includes(type.toLowerCase()))
    return refuse(POSTMAN_CSV_TEXTS.type);
  if (!/;base64,$/.test(head)) return refuse(POSTMAN_CSV_TEXTS.encoding);
  const bytes = Buffer.from(dataUrl.slice(head.length), 'base64');
  if (bytes.length > POSTMAN_CSV_BYTES) return refuse(POSTMAN_CSV_TEXTS.size);
  if (!isUtf8(bytes)) return refuse(POSTMAN_CSV_TEXTS.encoding);
  return readPostmanCsv(bytes.toString('utf8'));
}
