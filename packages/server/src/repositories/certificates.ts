import { createHash, X509Certificate } from 'node:crypto';

/** From when to when a certificate holds; null where the text is none that can be read. */
export function certificateLife(base64: string): { startedAt: Date; endsAt: Date } | null {
  try {
    const { validFrom, validTo } = new X509Certificate(Buffer.from(base64, 'base64'));
    return { startedAt: new Date(validFrom), endsAt: new Date(validTo) };
  } catch {
    return null;
  }
}

/** Of the certificates of a connection, the one that lasts longest; null where none can be read. */
export function longestCertificate(
  certificates: readonly string[],
): { startedAt: Date; endsAt: Date } | null {
  return certificates
    .flatMap((one) => certificateLife(one) ?? [])
    .reduce<{ startedAt: Date; endsAt: Date } | null>(
      (longest, one) => (longest === null || one.endsAt > longest.endsAt ? one : longest),
      null,
    );
}

/** The SHA-256 fingerprint of a certificate, as tools print it. */
export function fingerprintOf(base64: string): string {
  const digest = createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
  return digest.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:');
}
