import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate for `localhost` that signs itself, made for the run. */
export function makeCertificate(folder: string) {
  const keyPath = join(folder, 'key.pem');
  const certificatePath = join(folder, 'certificate.pem');
  execFileSync(
    'openssl',
    [
      'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyPath,
      '-out', certificatePath, '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost',
    ], // biome-ignore format: a command line
    { stdio: 'ignore' },
  );
  return {
    key: readFileSync(keyPath),
    certificate: readFileSync(certificatePath),
    certificatePath,
  };
}
