/** A text that looks like a secret and is none. */
export interface LookAlike {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}

/** Texts where a secret would be: stand-ins of several languages, instructions, templates, addresses of people. */
export function standIns(): LookAlike[] {
  const all: LookAlike[] = [];
  const add = (kind: string, path: string, ...texts: string[]) => {
    for (const text of texts) all.push({ kind, path, text });
  };
  add(
    'stand-in',
    '.env.example',
    'DB_PASSWORD=changeme',
    'API_KEY=your-api-key-here',
    'SECRET=<your-secret>',
    'TOKEN=xxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'STRIPE_KEY=sk_test_xxxxxxxxxxxxxxxxxxxxxxxx',
    'PASSWORD=',
    'SECRET_KEY=replace-me-with-something-long',
    'JWT_SECRET=insert_your_jwt_secret_here',
  );
  add(
    'stand-in of another language',
    'app/.env',
    'PASSWORD=suaSenhaAqui1',
    'DB_PASSWORD=TuClaveSecreta9',
    ...['MeinPasswort2024', 'monMotDePasse1', 'jouwWachtwoord7'].map((word) => `PASSWORD=${word}`),
    'API_KEY=DeinSchluessel12345',
  );
  add('quote that is not closed', 'b/.env', "DB_PASSWORD='\nDB_HOST='a.io'\nDB_NAME='b'\n");
  add(
    'people',
    'AUTHORS',
    'Ann Lee ann.lee@acme.com (AnnLee2)',
    'Ann Lee ann.lee@acme.io / Acme GmbH',
    'ann.lee@acme.com: 2019-2024',
    'ann@acme.org : https://acme.org/Ann-Lee2',
  );
  add(
    'flag of Go',
    'cmd/a.go',
    'pw := flag.String("password", "", "the password of Db1, or $PGPASSWORD")',
    'flag.StringVar(&p, "password-file", "/run/secrets/pw1", "where it is")',
  );
  add(
    'template',
    'charts/a/templates/secret.yaml',
    'password: {{ .Values.password | default "changeme" | b64enc }}',
    'password: {{ required "A password is needed" .Values.db.password1 }}',
    'password: {{ randAlphaNum 16 | b64enc | quote }}',
  );
  add(
    'stand-in in a manual',
    'README.md',
    'export GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'password: `********`',
    'Set `API_KEY=abcdef1234567890` first',
    'postgres://user:password@localhost:5432/mydb',
    'https://username:password@example.com/',
    'mysql -u root -p',
    'curl -u username:password https://example.com',
    `AWS_ACCESS_KEY_ID=${['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')}`,
    `aws_secret_access_key = ${['wJalrXUtnFEMI', '/K7MDENG/', 'bPxRfiCYEXAMPLEKEY'].join('')}`,
  );
  return all;
}
